import { createObjectSchema, type JsonSchema } from './openApiParts.ts'

const buildPageProperties = (items: JsonSchema) => ({
  data: { type: 'array', items },
  total: { type: 'integer' },
  totalPages: { type: 'integer' },
})

/** A page of what is no list of records, such as notes. */
export function createPlainPageSchema(items: JsonSchema): JsonSchema {
  const properties = buildPageProperties(items)
  return createObjectSchema(properties, Object.keys(properties))
}

/** A page of a list, with the optional parts: totals and groups of all matches, and the related records of the page. */
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
