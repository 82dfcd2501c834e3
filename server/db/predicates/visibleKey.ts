import { type RawBuilder, sql } from 'kysely'
import type { ResourceData } from '#language/resource.ts'
import { getKeyColumn, getTableName } from '../naming.ts'
import type { SqlScope } from './sqlScope.ts'

/**
 * The key of a record that the viewer sees; null for any other record, so that the result does not reveal the target.
 *
 * @param target the resource of the record
 * @param key an expression for the key
 */
export function buildVisibleKey(scope: SqlScope, target: ResourceData, key: RawBuilder<unknown>): RawBuilder<unknown> {
  if (target.titles === 'open') return key
  const sight = scope.viewer.build({ ...scope, resource: target, alias: 'o' }, target.records)
  if (!sight) return key
  const ownKey = sql.ref(`o.${getKeyColumn(target)}`)
  return sql`(select ${ownKey} from ${sql.table(getTableName(target))} as o where ${ownKey} = ${key} and ${sight})`
}
