import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import { getColumnName } from './naming.ts'

/** The condition on rows of `users` that the user belongs to the house, see `isOfHouse`. */
export function buildOfHouse(resources: Catalog, alias = 'users'): RawBuilder<SqlBool> {
  const belongsTo = resources.find(({ name }) => name === 'users')?.belongsTo
  return belongsTo === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(`${alias}.${getColumnName(belongsTo, 'ref')}`)} is null`
}
