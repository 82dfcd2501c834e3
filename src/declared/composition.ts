import type { Catalog } from '#resources/language/catalog.ts'
import type { Field, FieldsData } from '#resources/language/field.ts'
import type { WidgetName } from '#resources/language/kinds/kind.ts'
import type { DialogName, Resource } from '#resources/language/resource.ts'
import type { ActionDialog, EngineParts } from './engine.ts'
import type { Widget } from './inputProps.ts'

/**
 * The parts that the application passes in for its resources. The types require every input and dialog that a
 * declaration names.
 */
export interface Composition<R extends Catalog> extends EngineParts {
  /** The resources with screens; internal ones among them are skipped. */
  readonly shown: R
  readonly widgets: { readonly [W in WidgetsOf<R[number]>]: Widget }
  readonly dialogs: { readonly [D in DialogsOf<R[number]>]: ActionDialog }
}

type WidgetsOf<R> = R extends Resource<string, infer F, string, unknown> ? WidgetsAmong<F> : never
/** A generic fields type names no specific widgets. */
type WidgetsAmong<F> = string extends keyof F ? never : WidgetIn<F[keyof F]>
type WidgetIn<X> =
  X extends Field<string, unknown, infer O>
    ?
        | (O extends { widget: infer W extends WidgetName } ? W : never)
        | (O extends { fields: infer G } ? WidgetsAmong<G> : never)
    : never
type DialogsOf<R> = R extends Resource<string, FieldsData, string, infer A> ? DialogIn<A[keyof A]> : never
type DialogIn<X> = X extends { effect: { dialog: infer D extends DialogName } } ? D : never
