import { type SqlBool, sql } from 'kysely'
import { isStored, resolvePath } from '#language/derive.ts'
import { isList, isPlainText } from '#language/kinds/kinds.ts'
import type { EvaluationContext, PredicateData } from '#language/predicate.ts'
import { getPredicatePaths } from '#language/predicatePaths.ts'
import type { ResourceData } from '#language/resource.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import { buildPredicate } from '../db/predicates/predicateSql.ts'
import { andSeen, type SqlScope, unrestricted } from '../db/predicates/sqlScope.ts'
import type { Db } from '../db/tables.ts'
import type { RecordId } from './save.ts'

/**
 * `exists` keeps the record from being deleted; `share` blocks all writes to the record; `alone` (exclusive) also
 * blocks `share` locks of other transactions, but not `exists`, so that two records that link to each other can be
 * saved at once.
 */
export type LockMode = 'exists' | 'share' | 'alone'

const lockClauses = { exists: 'for key share', share: 'for share', alone: 'for no key update' } as const

/**
 * Locks a record until the transaction ends and tests a predicate on it.
 *
 * @returns undefined if the record does not exist, or the viewer does not see it
 */
export async function lockAndTest(
  trx: Db,
  scope: Omit<SqlScope, 'alias'>,
  id: RecordId,
  predicate: PredicateData,
  evaluationContext: EvaluationContext,
  lockMode: LockMode,
): Promise<boolean | undefined> {
  const holds = await lockAndTestAll(trx, scope, [id], predicate, evaluationContext, lockMode)
  return holds.get(id)
}

/**
 * Locks records until the transaction ends and tests a predicate on each. If the predicate reads other tables, the test
 * is a second statement, so that it sees the writes of the transaction that had the lock before.
 *
 * @returns the results of the records that exist and that the viewer sees
 */
export async function lockAndTestAll(
  trx: Db,
  { resources, resource, viewer }: Omit<SqlScope, 'alias'>,
  ids: readonly RecordId[],
  predicate: PredicateData,
  evaluationContext: EvaluationContext,
  lockMode: LockMode,
): Promise<Map<RecordId, boolean>> {
  const keys = new Map(ids.map((id) => [id, toRecordKey(resource, id)]))
  const asked = [...new Set([...keys.values()].filter((one) => one !== undefined))]
  if (asked.length === 0) return new Map()
  const scope: SqlScope = { resources, resource, viewer, alias: 't' }
  const key = sql.ref(`t.${getKeyColumn(resource)}`)
  const records = sql`${sql.table(getTableName(resource))} as t where ${key} in (${sql.join(asked)})${andSeen(scope)}`
  // All transactions lock records in the same order.
  const order = asked.length > 1 ? sql` order by ${key}` : sql``
  const condition = buildPredicate({ ...scope, viewer: unrestricted }, predicate, evaluationContext)
  const lock = sql.raw(lockClauses[lockMode])
  const select = sql`select ${key} as key, ${condition} as holds from ${records}`
  const conditions = [predicate, resource.records ?? {}]
  const isOneStatement = conditions.flatMap(getPredicatePaths).every((path) => isTableColumn(resource, path))
  if (!isOneStatement) {
    const lockedRows = await sql`select 1 as one from ${records}${order} ${lock}`.execute(trx)
    if (lockedRows.rows.length === 0) return new Map()
  }
  // After waiting for the lock of a row, PostgreSQL evaluates the row again, so one statement sees the last committed
  // values.
  const test = isOneStatement ? sql`${select}${order} ${lock}` : select
  const { rows } = await sql<{ key: RecordId; holds: SqlBool }>`${test}`.execute(trx)
  const results = new Map(rows.map((row) => [row.key, row.holds === true]))
  return new Map(
    [...keys].flatMap(([id, one]): [RecordId, boolean][] => {
      const holds = one === undefined ? undefined : results.get(one)
      return holds === undefined ? [] : [[id, holds]]
    }),
  )
}

/** Whether a path is a column of the resource's own table, so that the lock covers its value. */
function isTableColumn(resource: ResourceData, path: string): boolean {
  const resolved = resolvePath(resource, path)
  if (resolved?.kind === 'field') return !isList(resolved.field) && isStored(resolved.field)
  return resolved?.kind === 'key' || resolved?.kind === 'system'
}

/** A reference in a body may have the wrong key type; PostgreSQL refuses to compare a number with a text. */
export function toRecordKey({ key, fields }: ResourceData, id: RecordId): RecordId | undefined {
  if (isPlainText(fields[key])) return String(id)
  return typeof id === 'number' ? id : undefined
}
