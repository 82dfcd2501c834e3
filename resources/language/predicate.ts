/**
 * Predicates as data, used by `show`, `enabled`, `who`, `if`, `states`, choices and views.
 *
 * All clauses of a predicate must hold. A key is a dotted path of the record, or `$me.…` for the user; a value is
 * compared for equality, or is an object of tests. `and`, `or` and `not` combine predicates. Three modules interpret
 * predicates: JavaScript (`evaluate.ts`, also used to parse request bodies), SQL (the server) and prose (`prose.ts`,
 * for refusals and the OpenAPI document).
 *
 * Null is two-valued in all of them: a missing parent is null, null equals null, and an order test against null
 * fails. Text has no order tests, because collations differ between machines; numbers, dates and timestamps have them.
 */
export type PredicateData = { readonly [key: string]: ClauseData | readonly PredicateData[] | PredicateData }
export type ClauseData = Scalar | TestData
export type Scalar = string | number | boolean | null
export interface TestData {
  readonly ne?: Scalar
  readonly in?: readonly Scalar[]
  readonly lt?: Scalar
  readonly lte?: Scalar
  readonly gt?: Scalar
  readonly gte?: Scalar
  readonly empty?: boolean
  readonly noneLiving?: boolean
}

/**
 * The user of the request. `isStaff` is true for every profile but USER; `isAdmin` ignores the case of the profile's
 * name.
 */
export interface Me {
  readonly id: number
  readonly isAdmin: boolean
  readonly isStaff: boolean
  readonly profile: string
}

/** The values besides the record: the user, the instant (ISO 8601 UTC) and the calendar day (YYYY-MM-DD). */
export interface EvaluationContext {
  readonly me: Me
  readonly now: string
  readonly today: string
}

export type MePath = `$me.${keyof Me}`
export type DateText = `${number}-${number}-${number}`
export type TimestampText = `${number}-${number}-${number}T${string}`

/** All dotted paths of a record type, including parents; a list is a leaf. */
export type PathOf<R> = R extends object
  ? {
      [K in keyof R & string]: NonNullable<R[K]> extends readonly unknown[]
        ? K
        : NonNullable<R[K]> extends object
          ? K | `${K}.${PathOf<NonNullable<R[K]>>}`
          : K
    }[keyof R & string]
  : never

/** The type of the value at a dotted path; includes null if a parent may be null. */
export type ValueAt<R, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof R
    ? ValueAt<NonNullable<R[Head]>, Rest> | (null extends R[Head] ? null : never)
    : never
  : P extends keyof R
    ? R[P]
    : never

type MeOperand<V> = {
  [K in keyof Me & string]: Me[K] extends V ? `$me.${K}` : V extends Me[K] ? `$me.${K}` : never
}[keyof Me & string]
type NowOperand<V> = [V] extends [TimestampText] ? '$now' : [V] extends [DateText] ? '$today' : never
type Operand<V> = V | null | MeOperand<V> | NowOperand<V>
type HasOrder<V> = [V] extends [number | DateText] ? true : [V] extends [TimestampText] ? true : false
type OrderTests<V> =
  HasOrder<V> extends true
    ? { readonly lt?: Operand<V>; readonly lte?: Operand<V>; readonly gt?: Operand<V>; readonly gte?: Operand<V> }
    : unknown
type ScalarClause<V> = Operand<V> | ({ readonly ne?: Operand<V>; readonly in?: readonly Operand<V>[] } & OrderTests<V>)
type ListClause = { readonly empty: boolean } | { readonly noneLiving: boolean }

/** Not distributive over V, so that `in` may list several values of a choice. */
export type Clause<V> = [V] extends [readonly unknown[]]
  ? ListClause
  : [V] extends [object]
    ? null | { readonly ne: null }
    : ScalarClause<V>

/** A predicate over a record of type R. `$me` may be used on both sides. */
export type Predicate<R> = { readonly [P in PathOf<R>]?: Clause<NonNullable<ValueAt<R, P>>> } & {
  readonly [M in keyof Me & string as `$me.${M}`]?: ScalarClause<Me[M]>
} & { readonly and?: readonly Predicate<R>[]; readonly or?: readonly Predicate<R>[]; readonly not?: Predicate<R> }

/**
 * The keys of a predicate, at any depth, that are neither a path of R nor a property of the user; `never` if there are
 * none. Also `never` for the general type `Predicate<R>`, which the compiler falls back to after another error.
 */
export type UnknownKeys<P, R> = P extends unknown ? (Predicate<R> extends P ? never : FindUnknownKeys<P, R>) : never
type FindUnknownKeys<P, R> = {
  [X in keyof P & string]: X extends 'and' | 'or'
    ? P[X] extends readonly (infer Q)[]
      ? UnknownKeys<Q, R>
      : never
    : X extends 'not'
      ? UnknownKeys<P[X], R>
      : X extends PathOf<R> | MePath
        ? never
        : X
}[keyof P & string]
