import type { Catalog } from './catalog.ts'
import type { FieldsData } from './field.ts'
import type { Resource } from './resource.ts'

/** `users.resend`: the actions of a catalog whose effect has this shape. */
type ActionsWith<C extends Catalog, Effect> = ActionOf<C[number], Effect>
type ActionOf<R, Effect> =
  R extends Resource<infer N, FieldsData, string, infer A>
    ? { [X in keyof A & string]: A[X] extends { effect: Effect } ? `${N}.${X}` : never }[keyof A & string]
    : never

/** Actions that need a handler of the server. A table over these names keeps a button without effect from compiling. */
export type CallAction<C extends Catalog> = ActionsWith<C, { readonly call: string }>

/** The rules of the server that actions name as their guard. */
export type GuardName<C extends Catalog> = C[number] extends infer R
  ? R extends Resource<string, FieldsData, string, infer A>
    ? { [X in keyof A]: A[X] extends { effect: { guard: infer G extends string } } ? G : never }[keyof A]
    : never
  : never
