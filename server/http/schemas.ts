import { defaultPerPage, maxPerPage } from './listQuery.ts'

// The parts that the OpenAPI schemas of the routes share.

export type JsonSchema = Readonly<Record<string, unknown>>
type Properties = Readonly<Record<string, JsonSchema>>

export const text = { type: 'string' }
export const nullableText = { type: ['string', 'null'] }
export const integer = { type: 'integer' }
export const flag = { type: 'boolean' }
export const dateTime = { type: 'string', format: 'date-time' }

export const createArraySchema = (items: JsonSchema) => ({ type: 'array', items })

export function createObjectSchema(properties: Properties, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, required }
}

/** The schema of an object that has all of these properties. */
export const requireAll = <P extends Properties>(properties: P) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

/** The schema of a page of a list. */
export const createPageSchema = (items: JsonSchema) =>
  requireAll({ data: createArraySchema(items), total: integer, totalPages: integer })

/** The parameters that select a page. */
export const pagingParameters = {
  page: { ...integer, minimum: 1, default: 1 },
  perPage: { ...integer, minimum: 1, maximum: maxPerPage, default: defaultPerPage },
}

export const noContentResponse = { 204: { type: 'null', description: 'Done' } }
