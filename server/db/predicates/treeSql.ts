import { type RawBuilder, sql } from 'kysely'
import type { ResourceData } from '#language/resource.ts'
import { getColumnName, getKeyColumn, getTableName } from '../naming.ts'

/**
 * A common table expression `up` with the record `start` and its ancestors: their `key`, and `way`, the keys on the
 * path from `start`. The recursion also ends if a hand-written statement has made a circle.
 */
export function buildAncestors(resource: ResourceData, path: string, start: RawBuilder<unknown>): RawBuilder<unknown> {
  const table = sql.table(getTableName(resource))
  const key = sql.ref(`a.${getKeyColumn(resource)}`)
  const parent = sql.ref(`a.${getColumnName(path, 'ref')}`)
  return sql`with recursive up as (select ${key} as key, ${parent} as parent, array[${key}] as way from ${table} as a where ${key} = ${start} union all select ${key}, ${parent}, up.way || ${key} from ${table} as a join up on ${key} = up.parent where ${key} <> all (up.way))`
}
