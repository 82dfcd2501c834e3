import { z } from 'zod'
import { isMultipart } from '#resources/language/derive.ts'
import { recordSchema } from '#resources/language/recordSchema.ts'
import type { EffectData, ResourceData } from '#resources/language/resource.ts'
import { bodySchema } from '#resources/language/schema.ts'
import { contentTypes } from '../exports/sendExport.ts'
import { mostPerPage } from '../http/paging.ts'
import type { RecordsContext } from './context.ts'
import { deletesForGood } from './deletesForGood.ts'
import { demandsOf } from './demands.ts'
import { mostIds } from './exportQuery.ts'

export type JsonSchema = Readonly<Record<string, unknown>>
interface RouteSchema {
  readonly tags: readonly string[]
  readonly summary: string
  readonly querystring?: JsonSchema
  readonly params?: JsonSchema
  readonly headers?: JsonSchema
  readonly consumes?: readonly string[]
  readonly body?: JsonSchema
  readonly response: JsonSchema
}
type CallEffect = Exclude<EffectData, { readonly dialog: unknown }>

/** What the API's description says of each route of a resource. */
export type RouteSchemas = Readonly<
  Record<'list' | 'export' | 'get' | 'choices' | 'create' | 'save' | 'remove' | 'activate', RouteSchema>
> & { readonly action: (name: string, effect: CallEffect) => RouteSchema }

/** Derives the description from the declaration's own schemas, so that it cannot differ from what is checked. */
export function describeRoutes(context: RecordsContext, resource: ResourceData): RouteSchemas {
  const parts = partsOf(context, resource)
  return { ...describeReading(parts), ...describeWriting(context, parts), ...describeActions(parts) }
}

/** What several routes of a resource have in common. */
function partsOf({ resources }: RecordsContext, resource: ResourceData) {
  const record = jsonSchema(recordSchema(resource, resources))
  const keyType: JsonSchema = { type: resource.key in resource.fields ? 'string' : 'integer' }
  const params = objectOf({ id: keyType }, ['id'])
  return {
    resource,
    record,
    keyType,
    params,
    onRecord: { params, headers: ifMatch },
    stale: { 412: { ...record, description: 'The record as it is now: If-Match names another version' } },
    route: (summary: string, rest: Omit<RouteSchema, 'tags' | 'summary'>): RouteSchema => ({
      tags: [resource.name],
      summary,
      ...rest,
      response: { ...rest.response, '4xx': refused },
    }),
    /** The refusals that the conditions of these actions lead to. */
    unless: (...actions: readonly string[]): JsonSchema =>
      Object.fromEntries(
        demandsOf(resource, actions).map(([status, description]) => [status, { ...refused, description }]),
      ),
  }
}
type Parts = ReturnType<typeof partsOf>

function describeReading({ resource, record, keyType, params, route }: Parts) {
  const { key, name, title } = resource
  const choice = objectOf({ [key]: keyType, [title]: { type: 'string' } }, [key, title])
  return {
    list: route(`List ${name}`, {
      querystring: objectOf({ ...listQuery, ...viewOf(resource) }),
      response: { 200: pageOf(record) },
    }),
    export: route(`Export ${name} as a spreadsheet or a document: all that match, whatever the page`, {
      querystring: objectOf({ ...exportQuery, ...viewOf(resource) }),
      response: { 200: exportedFile },
    }),
    get: route(`Read one of ${name}`, { params, response: { 200: record } }),
    choices: route(`Choose among ${name} by title, 20 at most`, {
      querystring: objectOf({ str: { type: 'string' } }),
      response: { 200: { type: 'array', items: choice } },
    }),
  }
}

function describeWriting({ formats }: RecordsContext, { resource, record, onRecord, stale, route, unless }: Parts) {
  const toggles = resource.wire?.toggle === 'ativo'
  const body = (mode: 'create' | 'update') => ({
    ...(isMultipart(resource) && { consumes: ['multipart/form-data'] }),
    body: jsonSchema(bodySchema(resource, mode, formats)),
  })
  return {
    create: route(`Create one of ${resource.name}`, {
      ...body('create'),
      response: { 201: record, ...unless('create') },
    }),
    save: route(`Save one of ${resource.name}`, {
      ...onRecord,
      ...(toggles ? { body: { anyOf: [isActive, body('update').body] } } : body('update')),
      response: { 200: record, ...stale, ...unless('edit', ...(toggles ? ['toggle'] : [])) },
    }),
  }
}

function describeActions({ resource, record, keyType, onRecord, stale, route, unless }: Parts) {
  const { key, name } = resource
  const isPlain = deletesForGood(resource)
  return {
    remove: route(isPlain ? `Remove one of ${name}` : `Inactivate or remove one of ${name}`, {
      ...onRecord,
      ...(!isPlain && { querystring: objectOf({ hardDelete: { type: 'boolean', default: false } }) }),
      response: { ...done, ...stale, ...unless(...(isPlain ? [] : ['toggle']), 'remove') },
    }),
    activate: route(`Activate one of ${name}`, {
      ...onRecord,
      response: { ...done, ...stale, ...unless('toggle') },
    }),
    action: (action: string, effect: CallEffect) => {
      const summary = `Do '${action}' with one of ${name}`
      const success = 'answers' in effect && effect.answers === 'record' ? { 200: record } : done
      const response = { ...success, ...unless(action) }
      if (effect.idIn !== 'body') return route(summary, { ...onRecord, response: { ...response, ...stale } })
      return route(summary, { body: objectOf({ [key]: keyType }, [key]), response })
    },
  }
}

const isActive: JsonSchema = {
  ...objectOf({ ativo: { type: 'boolean' } }, ['ativo']),
  additionalProperties: false,
  description: 'Alone, makes the record active or inactive',
}
export const done: JsonSchema = { 204: { type: 'null', description: 'Done' } }
export const refused: JsonSchema = {
  description: 'A sentence in the language of Content-Language; 401 has none',
  content: { 'text/plain': { schema: { type: 'string' } } },
}

export const ifMatch = objectOf({
  'if-match': { type: 'string', description: 'The ETag of the record as it was read.' },
})

const filterAndOrder = {
  orderBy: { type: 'string', description: 'A field of the record, dotted where it is nested.' },
  orderByDirection: { type: 'string', enum: ['asc', 'desc'], default: 'desc' },
  FilterString: { type: 'string', description: 'Found without regard to case and accents.' },
  isActive: { type: 'boolean' },
}

/** The declared views of a list, by name. */
function viewOf({ list }: ResourceData): Record<string, JsonSchema> {
  const names = Object.keys(list?.views ?? {})
  return names.length > 0 ? { view: { type: 'string', enum: names } } : {}
}

const listQuery = {
  page: { type: 'integer', minimum: 1, default: 1 },
  perPage: { type: 'integer', minimum: 1, maximum: mostPerPage, default: 10 },
  ...filterAndOrder,
}

const exportQuery = {
  ...filterAndOrder,
  format: { type: 'string', enum: ['xlsx', 'pdf'], default: 'xlsx' },
  columns: {
    type: 'string',
    description: 'Names of columns in the order of the file, with commas between; absent: all.',
  },
  ids: { type: 'string', description: `Keys of the records to export, with commas between; ${mostIds} at most.` },
  page: { description: 'Ignored, as is perPage: an export is whole.' },
  perPage: {},
}

const exportedFile: JsonSchema = {
  description: 'The file, as an attachment; its headings are in the language of Content-Language',
  content: Object.fromEntries(
    Object.values(contentTypes).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
}

function pageOf(record: JsonSchema): JsonSchema {
  const properties = {
    data: { type: 'array', items: record },
    total: { type: 'integer' },
    totalPages: { type: 'integer' },
  }
  return objectOf(properties, Object.keys(properties))
}

export function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): JsonSchema {
  return { type: 'object', properties, required }
}

export function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
