import type { Catalog } from '#language/catalog.ts'
import type { FieldsData } from '#language/field.ts'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f } from '#product/language.ts'

/** A required text of at most 40 characters. */
export const text = f.text({ required: true, max: 40 })

/** A declaration with these fields. @param columns of its list, beside the name */
export const createShops = (
  fields: FieldsData,
  columns: readonly string[] = [],
  search?: readonly string[],
): ResourceData => ({
  name: 'shops',
  key: 'shopId',
  title: 'name',
  fields,
  list: { columns: ['name', ...columns], ...(search ? { search } : {}) },
})

export const createCatalog = (...parts: Parameters<typeof createShops>): Catalog => catalog([createShops(...parts)])
