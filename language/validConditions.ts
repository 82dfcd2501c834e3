import type { PathOf, Predicate, UnknownKeys } from './predicate.ts'

/** Whether an option is a condition. */
export type IsCondition<X, P> = P extends keyof X ? (X[P] extends object ? true : false) : false
/** Turns an unknown path or a wrong value in a condition into a compile error. */
export type ValidPredicate<P, R> = [UnknownKeys<P, R>] extends [never]
  ? ValidValues<P, R>
  : `no field '${UnknownKeys<P, R>}'`
/** Accepts the general type, which the compiler falls back to after another error. */
type ValidValues<P, R> = string extends keyof NonNullable<P>
  ? unknown
  : [P] extends [Predicate<R> | undefined]
    ? unknown
    : 'a value or a test that its field does not have'

/** Turns an unknown path into a compile error. */
export type ValidPath<P, R> = string extends P
  ? unknown
  : P extends PathOf<R> | undefined
    ? unknown
    : `no field '${P & string}'`

export type ValidPaths<L, R> = { readonly [I in keyof L]: ValidPath<L[I], R> }
