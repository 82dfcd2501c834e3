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

/** A page of a list, with what is asked for of all that match: totals and groups. */
export function createPageSchema(record: JsonSchema): JsonSchema {
  const properties = buildPageProperties(record)
  const number = { type: ['number', 'string', 'null'] }
  const total = createObjectSchema({ sum: number, average: number, count: { type: 'integer' } }, [])
  return createObjectSchema(
    {
      ...properties,
      totals: { type: 'object', additionalProperties: total },
      groups: { type: 'array', items: createGroupSchema(total) },
    },
    Object.keys(properties),
  )
}

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
