import { createObjectSchema, type JsonSchema } from './openApiParts.ts'

const buildPageProperties = (items: JsonSchema) => ({
  data: { type: 'array', items },
  total: { type: 'integer' },
  totalPages: { type: 'integer' },
})

/** The schema of a page of entries that are no records of a resource, such as notes. */
export function createPlainPageSchema(items: JsonSchema): JsonSchema {
  const properties = buildPageProperties(items)
  return createObjectSchema(properties, Object.keys(properties))
}

/** The schema of a page of records; totals, groups and related records are optional. */
export function createPageSchema(record: JsonSchema): JsonSchema {
  const properties = buildPageProperties(record)
  const number = { type: ['number', 'string', 'null'] }
  const total = createObjectSchema({ sum: number, average: number, count: { type: 'integer' } }, [])
  return createObjectSchema(
    {
      ...properties,
      totals: { type: 'object', additionalProperties: total },
      groups: { type: 'array', items: createGroupSchema(total) },
      related: { type: 'object', additionalProperties: { type: 'object', additionalProperties: relatedRecord } },
    },
    Object.keys(properties),
  )
}

const relatedRecord = createObjectSchema({ id: { type: ['integer', 'string'] }, title: {} }, ['id', 'title'])

const createGroupSchema = (total: JsonSchema): JsonSchema =>
  createObjectSchema(
    {
      value: { type: ['string', 'number', 'boolean', 'null'] },
      title: { type: ['string', 'null'] },
      count: { type: 'integer' },
      totals: { type: 'object', additionalProperties: total },
    },
    ['value', 'title', 'count'],
  )
