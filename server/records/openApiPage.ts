import {
  createArraySchema,
  createObjectSchema,
  createPageSchema,
  integer,
  type JsonSchema,
  nullableText,
} from '../http/schemas.ts'

/** The schema of a page of records; totals, groups and related records are optional. */
export function createRecordPageSchema(record: JsonSchema): JsonSchema {
  const number = { type: ['number', 'string', 'null'] }
  const total = createObjectSchema({ sum: number, average: number, count: integer })
  const { properties, required } = createPageSchema(record)
  return createObjectSchema(
    {
      ...properties,
      totals: { type: 'object', additionalProperties: total },
      groups: createArraySchema(createGroupSchema(total)),
      related: { type: 'object', additionalProperties: { type: 'object', additionalProperties: relatedRecord } },
    },
    required,
  )
}

const relatedRecord = createObjectSchema({ id: { type: ['integer', 'string'] }, title: {} }, ['id', 'title'])

const createGroupSchema = (total: JsonSchema): JsonSchema =>
  createObjectSchema(
    {
      value: { type: ['string', 'number', 'boolean', 'null'] },
      title: nullableText,
      count: integer,
      totals: { type: 'object', additionalProperties: total },
    },
    ['value', 'title', 'count'],
  )
