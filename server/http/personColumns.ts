import { findOwnerField } from '#language/belonging.ts'
import { type Catalog, findTarget } from '#language/catalog.ts'
import { canBeInactive } from '#language/derive.ts'
import { getPersonFields } from '#language/personFields.ts'
import type { Scalar } from '#language/predicate.ts'
import type { ProductNames } from '#language/productNames.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { quoteIdentifier } from '../db/tableDefinition.ts'
import type { PersonValues } from './currentUser.ts'

/** Reads the fields that a product lists in `me` in the same statement as a user. */
export interface PersonColumns {
  /** Builds the columns for a `select`, each after a comma, from the given table or alias of users. */
  readonly select: (users: string) => string
  /** Reads the values from a row of that `select`. */
  readonly read: (row: object) => PersonValues
  /**
   * Builds a condition, after `and`, that the owner to whom the user belongs is active. Empty if users belong to no
   * owner, or owners are always active.
   */
  readonly andActiveOwner: (users: string) => string
}

/** @param resources the declarations of the product, which are checked */
export function createPersonColumns(resources: Catalog, names: Pick<ProductNames, 'me'>): PersonColumns {
  const columns = getPersonFields(resources, names).map(({ name, field }) => ({
    name,
    column: getColumnName(name, field.kind),
  }))
  return {
    select: (users) => columns.map(({ name, column }) => `, ${users}."${column}" as "me.${name}"`).join(''),
    andActiveOwner: (users) => buildActiveOwner(resources, users),
    read: (row) => {
      const values = new Map(Object.entries(row))
      return Object.fromEntries(columns.map(({ name }) => [name, (values.get(`me.${name}`) ?? null) as Scalar]))
    },
  }
}

function buildActiveOwner(resources: Catalog, users: string): string {
  const resource = resources.find(({ name }) => name === 'users')
  const field = resource && findOwnerField(resource)
  const owners = field && findTarget(resources, field.options.to)?.resource
  if (!owners || !canBeInactive(owners)) return ''
  const reference = `${users}.${quoteIdentifier(getColumnName(resource.belongsTo ?? '', 'ref'))}`
  const table = quoteIdentifier(getTableName(owners))
  const key = quoteIdentifier(getKeyColumn(owners))
  return ` and not exists (select from ${table} as owners where owners.${key} = ${reference} and owners.deleted_at is not null)`
}
