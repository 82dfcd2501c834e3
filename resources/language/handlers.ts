import type { Catalog } from './catalog.ts'
import type { Field, FieldsData } from './field.ts'
import type { IsAlwaysSet, ValueOf } from './record.ts'
import type { Resource } from './resource.ts'

/** `users.resend`: the actions of a catalog with an effect of this shape. */
type ActionsWith<C extends Catalog, Effect> = ActionOf<C[number], Effect>
type ActionOf<R, Effect> =
  R extends Resource<infer N, FieldsData, string, infer A>
    ? { [X in keyof A & string]: A[X] extends { effect: Effect } ? `${N}.${X}` : never }[keyof A & string]
    : never

/**
 * Actions that need a server handler. The table of handlers uses these names as keys, so a missing one does not
 * compile.
 */
export type CallAction<C extends Catalog> = ActionsWith<C, { readonly call: string }>

/** What the user entered for an action, `users.resend`: the values by the names of its input. */
export type ActionInput<C extends Catalog, N extends string> = N extends `${infer R}.${infer X}`
  ? Extract<C[number], { readonly name: R }> extends Resource<string, FieldsData, string, infer A>
    ? InputValues<X extends keyof A ? (A[X] extends { input: infer F } ? F : object) : object>
    : never
  : never
export type InputValues<F> = { readonly [P in keyof F]: InputValue<F[P]> | (IsAlwaysSet<F[P]> extends true ? never : null) }
/** A reference is entered as the key of its target. */
type InputValue<X> = X extends Field<'ref', unknown, object> ? number | string : ValueOf<X>

/** The names of the server rules that actions use as guards. */
export type GuardName<C extends Catalog> = C[number] extends infer R
  ? R extends Resource<string, FieldsData, string, infer A>
    ? { [X in keyof A]: A[X] extends { effect: { guard: infer G extends string } } ? G : never }[keyof A]
    : never
  : never
