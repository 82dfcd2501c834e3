import { type RawBuilder, sql } from 'kysely'
import type { ResourceData } from '#language/resource.ts'
import { getColumnName, getKeyColumn, getTableName } from '../naming.ts'

/**
 * A common table expression `up` with the record `start` and all records above it: their `key`, and `way`,
 * the keys from `start` to it. It ends even where a hand-written statement made a circle.
 */
export function buildAncestors(resource: ResourceData, path: string, start: RawBuilder<unknown>): RawBuilder<unknown> {
  const table = sql.table(getTableName(resource))
  const key = sql.ref(`a.${getKeyColumn(resource)}`)
  const parent = sql.ref(`a.${getColumnName(path, 'ref')}`)
  return sql`with recursive up as (select ${key} as key, ${parent} as parent, array[${key}] as way from ${table} as a where ${key} = ${start} union all select ${key}, ${parent}, up.way || ${key} from ${table} as a join up on ${key} = up.parent where ${key} <> all (up.way))`
}
