import type { Catalog } from '#language/catalog.ts'
import { getPersonFields } from '#language/personFields.ts'
import type { Scalar } from '#language/predicate.ts'
import type { ProductNames } from '#language/productNames.ts'
import { getColumnName } from '../db/naming.ts'
import type { PersonValues } from './currentUser.ts'

/** Reads the fields that a product names in `me` together with a user. */
export interface PersonColumns {
  /** What a `select` adds, each with a comma before it, of the table or alias of users. */
  readonly select: (users: string) => string
  /** Takes the values out of a row of that `select`. */
  readonly read: (row: object) => PersonValues
}

/** @param resources the declarations of the product, which are checked */
export function createPersonColumns(resources: Catalog, names: Pick<ProductNames, 'me'>): PersonColumns {
  const columns = getPersonFields(resources, names).map(({ name, field }) => ({
    name,
    column: getColumnName(name, field.kind),
  }))
  return {
    select: (users) => columns.map(({ name, column }) => `, ${users}."${column}" as "me.${name}"`).join(''),
    read: (row) => {
      const values = new Map(Object.entries(row))
      return Object.fromEntries(columns.map(({ name }) => [name, (values.get(`me.${name}`) ?? null) as Scalar]))
    },
  }
}
