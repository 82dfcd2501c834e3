import type { RawBuilder } from 'kysely'
import type { SqlScope } from '../db/predicates/sqlScope.ts'
import type { WireContext } from './recordsContext.ts'

/** A selected column, and its place in the record of the API. */
export interface SelectPart {
  readonly alias: string
  readonly expression: RawBuilder<unknown>
  readonly convert: (value: unknown, context: WireContext) => unknown
  /** The dotted path in the record; parents are created. */
  readonly path: string
  /** The alias of the column that says whether the viewer sees the part. A hidden part is left out of the record. */
  readonly seenAlias?: string
}

/** What is read: the resource as the viewer sees it, under the alias `t`. */
export interface SelectScope extends SqlScope {
  /** True for a single record (all children), false for a list (20 children, with their count). */
  readonly withAllChildren: boolean
  readonly joins: RawBuilder<unknown>[]
}

export const toNull = (value: unknown): unknown => value ?? null
export const formatInstant = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : (value ?? null)
