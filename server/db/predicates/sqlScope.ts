import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'

/** For whom a statement reads. */
export interface Viewer {
  /**
   * A condition on who sees what, as SQL about the record of the scope; undefined if it holds for every record. It is
   * for a `where`, where indexes serve it: it may be unknown, which counts as false, so it must not be negated.
   */
  readonly build: (scope: SqlScope, condition: PredicateData | undefined) => RawBuilder<SqlBool> | undefined
}

/** The product itself, which sees everything: its rules, hooks and jobs. What it reads must not be sent to a person. */
export const unrestricted: Viewer = { build: () => undefined }

/** A resource's table with its alias in the statement, and for whom it is read. */
export interface SqlScope {
  readonly resources: Catalog
  readonly resource: ResourceData
  readonly alias: string
  readonly viewer: Viewer
}

/** ` and …`: only the records that the viewer sees. Nothing if that are all. */
export function andSeen(scope: SqlScope): RawBuilder<unknown> {
  const sight = scope.viewer.build(scope, scope.resource.records)
  return sight ? sql` and ${sight}` : sql``
}
