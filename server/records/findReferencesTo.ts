import type { Catalog } from '#language/catalog.ts'
import { getLeafFields } from '#language/derive.ts'
import { isReference } from '#language/kinds/kinds.ts'
import { getColumnName, getTableName } from '../db/naming.ts'

/** A column with keys of another resource. */
export interface ReferenceColumn {
  readonly resource: string
  readonly table: string
  readonly column: string
  /** Whether the reference is mandatory. */
  readonly required: boolean
}

/** The columns of all resources that reference the named one. */
export function findReferencesTo(resources: Catalog, name: string): ReferenceColumn[] {
  return resources.flatMap((resource) =>
    getLeafFields(resource.fields).flatMap(({ path, field }) => {
      if (!isReference(field) || field.options.to !== name) return []
      const required = field.options.required === true
      return [
        { resource: resource.name, table: getTableName(resource), column: getColumnName(path, field.kind), required },
      ]
    }),
  )
}
