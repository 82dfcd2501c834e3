import type { DayUnit, InstantUnit } from './calendar.ts'
import type { Circle } from './locations.ts'

/**
 * Predicates as data, used by `show`, `enabled`, `who`, `if`, `states`, choices and views.
 *
 * All clauses of a predicate must hold. A key is a dotted path of the record, or `$me.…` for the user; a value is
 * compared for equality, or is an object of tests. `and`, `or` and `not` combine predicates. Instead of a value,
 * `$me.…`, `$now`, `$today+30` and `$field.…` (another field of the same record) are possible, see `operands.ts`; `$$`
 * at the start of a text is a dollar. Three modules interpret predicates: JavaScript (`evaluate.ts`, also used to parse
 * request bodies), SQL (the server) and prose (`prose.ts`, for refusals and the OpenAPI document).
 *
 * Null is two-valued in all of them: a missing parent is null, null equals null, and any other test against null fails.
 * A day as an operand of a timestamp is the whole day. Text has no order tests, because collations differ between
 * machines; numbers, dates and timestamps have them.
 */
export type PredicateData = { readonly [key: string]: ClauseData | readonly PredicateData[] | PredicateData }
export type ClauseData = Scalar | TestData
export type Scalar = string | number | boolean | null
export interface TestData {
  readonly ne?: Scalar
  readonly in?: readonly Scalar[]
  /** Also true of null, unless null is one of the values. */
  readonly notIn?: readonly Scalar[]
  readonly lt?: Scalar
  readonly lte?: Scalar
  readonly gt?: Scalar
  readonly gte?: Scalar
  /** The lowest and the highest value, both included. */
  readonly between?: readonly Scalar[]
  /** A period as seen from today, such as `thisMonth` or `last30days`, see `periods.ts`. */
  readonly during?: string
  /** Texts are searched without case and accents. */
  readonly contains?: Scalar
  readonly startsWith?: Scalar
  /** Equal without case and accents. */
  readonly sameText?: Scalar
  /** For a list: whether it has no entries; for any other value: whether it is null. */
  readonly empty?: boolean
  /**
   * For a list of texts: whether it has one of these texts, or all of them, in this spelling. For links and references:
   * the same for keys.
   */
  readonly hasAny?: readonly Scalar[]
  readonly hasAll?: readonly Scalar[]
  readonly noneLiving?: boolean
  /** For a tree: whether the record is below the record with this key, at any depth. */
  readonly under?: Scalar
  /** For a location: whether it is at most this many kilometers from a point. */
  readonly near?: Circle
  /** Whether an entry of a list, or the target of a reference, satisfies a predicate over its own paths. */
  readonly has?: PredicateData
}

/**
 * The fields of `users` that a product names in `me`. A product adds them here, so that the compiler knows them in its
 * declarations: `declare module '#language/predicate.ts' { interface PersonFields { team?: string | null } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: only a product fills it
export interface PersonFields {}

/**
 * The user of the request. `isStaff` is true for every profile but USER; `isAdmin` ignores the case of the profile's
 * name.
 */
export interface Me extends PersonFields {
  readonly id: number
  readonly isAdmin: boolean
  readonly isStaff: boolean
  readonly profile: string
}

/** The values besides the record: the user, the instant (ISO 8601 UTC), and the day (YYYY-MM-DD) in the time zone. */
export interface EvaluationContext {
  readonly me: Me
  readonly now: string
  readonly today: string
  readonly timeZone: string
}

export type MePath = `$me.${keyof Me}`
/** An exact number. */
export type DecimalText = `${number}`
export type DateText = `${number}-${number}-${number}`
/** A wall-clock time, `14:30`. */
export type TimeText = `${number}:${number}`
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
  [K in keyof Me & string]-?: Me[K] extends V ? `$me.${K}` : V extends Me[K] ? `$me.${K}` : never
}[keyof Me & string]
type Shift = `${'+' | '-'}${number}`
export type InstantOperand = '$now' | `$now${Shift}${InstantUnit}`
export type DayOperand = '$today' | `$today${Shift}${'' | DayUnit}`
/** A timestamp is compared with a day too: the whole day in the time zone of the product. */
type NowOperand<V> = [V] extends [TimestampText]
  ? InstantOperand | DayOperand | DateText
  : [V] extends [DateText]
    ? DayOperand
    : never
/**
 * The check of declarations validates the path and the type of `$field.…`, because checking them here would slow the
 * compiler down.
 */
type Operand<V> = V | null | MeOperand<V> | NowOperand<V> | `$field.${string}`
type HasOrder<V> = [V] extends [number | DateText | DecimalText | TimeText]
  ? true
  : [V] extends [TimestampText]
    ? true
    : false
/** Tests of any value. These are interfaces, because the compiler's messages show their names. */
interface EqualityTests<V> {
  readonly ne?: Operand<V>
  readonly in?: readonly Operand<V>[]
  readonly notIn?: readonly Operand<V>[]
  readonly empty?: boolean
}
interface OrderTests<V> extends EqualityTests<V> {
  readonly lt?: Operand<V>
  readonly lte?: Operand<V>
  readonly gt?: Operand<V>
  readonly gte?: Operand<V>
  readonly between?: readonly [Operand<V>, Operand<V>]
  readonly during?: string
}
interface TextTests<V> extends EqualityTests<V> {
  readonly contains?: string
  readonly startsWith?: string
  readonly sameText?: string
}
type ScalarTests<V> = HasOrder<V> extends true ? OrderTests<V> : [V] extends [string] ? TextTests<V> : EqualityTests<V>
type ScalarClause<V> = Operand<V> | ScalarTests<V>
/** The check of declarations validates the predicate of `has`, because the type of the entries is not known here. */
type HasClause = { readonly has: PredicateData }
/** The check of declarations validates the texts or keys, because a type of its own for these lists would slow the compiler. */
interface TextListClause {
  readonly hasAny?: readonly (string | number)[]
  readonly hasAll?: readonly (string | number)[]
  readonly empty?: boolean
}
type ListClause = TextListClause | { readonly noneLiving: boolean } | HasClause
type ObjectClause =
  | null
  | { readonly ne: null }
  | { readonly empty: boolean }
  | { readonly under: Scalar }
  | { readonly near: Circle }
  | HasClause

/**
 * Not distributive over V, so that `in` accepts several values of a choice. Of a declaration with an unknown kind no
 * types are known; only the kind is reported then.
 */
export type Clause<V> = unknown extends V
  ? ClauseData
  : [V] extends [readonly unknown[]]
    ? ListClause
    : [V] extends [object]
      ? ObjectClause
      : ScalarClause<V>

/** A predicate over a record of type R. `$me` may be used on both sides. */
export type Predicate<R> = { readonly [P in PathOf<R>]?: Clause<NonNullable<ValueAt<R, P>>> } & {
  readonly [M in keyof Me & string as `$me.${M}`]?: ScalarClause<Required<Me>[M]>
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
