import type { Field, FieldsData } from './field.ts'
import type { DateText, DecimalText, TimestampText, TimeText } from './predicate.ts'
import type { IsAlwaysSet, ValueOf } from './record.ts'
import type { Resource } from './resource.ts'

/** The fields of a declaration. */
export type FieldsIn<R> = R extends Resource<string, infer F, string, unknown, unknown> ? F : never
/** The declared actions of a declaration, without its transitions. */
export type ActionsIn<R> = R extends Resource<string, FieldsData, string, infer A, unknown> ? A : never
/** The input fields of each transition of a declaration. */
export type TransitionsIn<R> = R extends Resource<string, FieldsData, string, unknown, infer L> ? L : never

/** The names of the actions with an effect of this shape. */
type ActionNameWithEffect<A, Effect> = {
  [X in keyof A & string]: A[X] extends { effect: Effect } ? X : never
}[keyof A & string]
/** The actions that need code of the server. */
export type CallAction<R> = ActionNameWithEffect<ActionsIn<R>, { readonly call: string }>
/** The actions that set fields. */
export type SetAction<R> = ActionNameWithEffect<ActionsIn<R>, { readonly set: object }>

/** What the user entered for an action: the values by the names of its input. */
export type ActionInput<X> = InputValues<X extends { input: infer F } ? F : object>
export type InputValues<F> = {
  readonly [P in keyof F]: WrittenValue<F[P]> | (IsAlwaysSet<F[P]> extends true ? never : null)
}

/** The values of a new record as its body gives them, by the paths of their fields. */
export type NewValues<F> = ValuesAt<F, WrittenPath<F, { readonly readonly: true }>>
/** The values of a body that change a record. */
export type ChangedValues<F> = Partial<NewValues<F>>
/** The values that a hook of the server may set, including fields that are read-only for users. */
export type AddedValues<F> = Partial<Loosened<ValuesAt<F, WrittenPath<F, { readonly computed: object }>>>>
/**
 * Numbers, days and times as any text, because computed values are no literal types. The values are validated when they
 * are set.
 */
type Loosened<V> = { readonly [P in keyof V]: V[P] extends infer T ? (T extends ShapedText ? string : T) : never }
type ShapedText = DateText | DecimalText | TimestampText | TimeText

/** The paths of the fields that are written, without those whose options match `Left`. */
type WrittenPath<F, Left extends object> = {
  [P in keyof F & string]: F[P] extends Field<'group', unknown, { readonly fields: infer G }>
    ? `${P}.${WrittenPath<G, Left>}`
    : F[P] extends Field<'many', unknown, object> | Field<string, unknown, Left>
      ? never
      : P
}[keyof F & string]
type ValuesAt<F, P extends string> = {
  readonly [X in P]: WrittenValue<FieldAt<F, X>> | (IsAlwaysSet<FieldAt<F, X>> extends true ? never : null)
}
type FieldAt<F, P> = P extends keyof F
  ? F[P]
  : P extends `${infer Name}.${infer Rest}`
    ? Name extends keyof F
      ? F[Name] extends Field<'group', unknown, { readonly fields: infer G }>
        ? FieldAt<G, Rest>
        : never
      : never
    : never
/** The value of a field as it is written: a reference is the key of its target. */
type WrittenValue<X> =
  X extends Field<'ref', unknown, object>
    ? number | string
    : X extends Field<'links', unknown, object>
      ? readonly (number | string)[]
      : X extends Field<'rows', unknown, { readonly fields: infer G }>
        ? readonly NewValues<G>[]
        : X extends Field<'file' | 'files', unknown, object>
          ? unknown
          : ValueOf<X>
