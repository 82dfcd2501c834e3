import type { PathOf } from '../predicate.ts'
import type { AggregateOperator, ExpressionData } from './expression.ts'

/** Turns an unknown path in an expression into a compile error. */
export type ValidExpression<E, R> = [ExpressionPaths<E>] extends [PathOf<R>]
  ? unknown
  : `no field '${Exclude<ExpressionPaths<E>, PathOf<R>>}'`

/**
 * The paths that an expression reads; `never` for the general type. Paths of conditions and of rows are left to the check
 * of declarations, because checking them here would slow the compiler down.
 */
type ExpressionPaths<E> = ExpressionData extends E ? never : FindPaths<E>

type FindPaths<E> = E extends string
  ? E extends `$${string}`
    ? never
    : E
  : E extends readonly (infer X)[]
    ? FindPaths<X>
    : E extends object
      ? {
          [W in keyof E]: W extends 'text' | 'when'
            ? never
            : FindPaths<W extends AggregateOperator ? ListOf<E[W]> : E[W]>
        }[keyof E]
      : never

type ListOf<X> = X extends { readonly of: infer List } ? List : never
