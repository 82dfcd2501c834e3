import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'

/** The user, or the product, for whom a statement reads. */
export interface Viewer {
  /**
   * Builds the SQL of a visibility condition on the record of the scope; undefined if it holds for every record. Use
   * the SQL in a `where`, so that indexes serve it, and do not negate it: it may be unknown, which counts as false.
   */
  readonly build: (scope: SqlScope, condition: PredicateData | undefined) => RawBuilder<SqlBool> | undefined
}

/** The product itself, which sees everything: its rules, hooks and jobs. The results must not be sent to a user. */
export const unrestricted: Viewer = { build: () => undefined }

/** A resource's table with its alias in the statement, and the viewer for whom it is read. */
export interface SqlScope {
  readonly resources: Catalog
  readonly resource: ResourceData
  readonly alias: string
  readonly viewer: Viewer
}

/** ` and …`: limits a statement to the records that the viewer sees. Empty if these are all records. */
export function andSeen(scope: SqlScope): RawBuilder<unknown> {
  const sight = scope.viewer.build(scope, scope.resource.records)
  return sight ? sql` and ${sight}` : sql``
}
