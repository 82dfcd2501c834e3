import { actionOf, canBeInactive } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { contentTypes } from '../exports/sendExport.ts'
import { mostPerPage } from '../http/paging.ts'
import type { RecordsContext } from './context.ts'
import { deletesForGood } from './deletesForGood.ts'
import { demandsOf } from './demands.ts'
import { mostIds } from './exportQuery.ts'
import {
  actionSummary,
  bodyOf,
  type CallEffect,
  done,
  ifMatch,
  type JsonSchema,
  namesOf,
  nounsOf,
  objectOf,
  recordAnswer,
  refTo,
  refused,
  staleAnswer,
  whoMay,
} from './openApiParts.ts'
import { choiceLimit } from './read.ts'

interface RouteSchema {
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly querystring?: JsonSchema
  readonly params?: JsonSchema
  readonly headers?: JsonSchema
  readonly body?: JsonSchema
  readonly response: JsonSchema
}

/** The OpenAPI schemas of each route of a resource. */
export type RouteSchemas = Readonly<
  Record<'list' | 'export' | 'get' | 'create' | 'save' | 'remove' | 'activate', RouteSchema>
> & {
  readonly choices: (subset: string) => RouteSchema
  readonly action: (name: string, effect: CallEffect) => RouteSchema
}

/** Derives the description from the same schemas that validate requests, so that the two always agree. */
export function describeRoutes(context: RecordsContext, resource: ResourceData): RouteSchemas {
  const parts = partsOf(context, resource)
  return { ...describeReading(parts), ...describeWriting(parts), ...describeActions(parts) }
}

/** The parts that several routes of a resource have in common. */
function partsOf({ resources }: RecordsContext, resource: ResourceData) {
  const names = namesOf(resources, resource)
  const keyType: JsonSchema = { type: resource.key in resource.fields ? 'string' : 'integer' }
  const params = objectOf({ id: keyType }, ['id'])
  return {
    resource,
    names,
    nouns: nounsOf(resource),
    record: recordAnswer(names.record),
    keyType,
    params,
    onRecord: { params, headers: ifMatch },
    stale: staleAnswer(names.record),
    /** The schema of a route. The conditions of its actions add the answers 403 and 409. */
    route: (
      summary: string,
      { response, ...rest }: Omit<RouteSchema, 'tags' | 'summary' | 'description'>,
      actions: readonly string[] = [],
    ): RouteSchema => ({
      tags: [resource.name],
      summary,
      description: whoMay(resource, actions),
      ...rest,
      response: {
        ...response,
        ...Object.fromEntries(
          demandsOf(resource, actions).map(([status, description]) => [status, { ...refused, description }]),
        ),
        '4xx': refused,
      },
    }),
  }
}
type Parts = ReturnType<typeof partsOf>

function describeReading({ resource, names, nouns, record, keyType, params, route }: Parts) {
  const { key, title } = resource
  const thumb: Record<string, JsonSchema> = resource.list?.picture === undefined ? {} : { thumbUri: { type: 'string' } }
  const choice = objectOf({ [key]: keyType, [title]: { type: 'string' }, ...thumb }, [key, title])
  return {
    list: route(`List the ${nouns.many}, page by page`, {
      querystring: objectOf({ ...paging, ...choiceOf(resource) }),
      response: { 200: pageOf(refTo(names.record)) },
    }),
    export: route(`Export all ${nouns.many} that match as a spreadsheet or a PDF document`, {
      querystring: objectOf({ ...choiceOf(resource), ...exportQuery }),
      response: { 200: exportedFile },
    }),
    get: route(`Read one ${nouns.one}`, { params, response: { 200: record } }),
    choices: (subset: string) =>
      route(`Find up to ${choiceLimit} ${nouns.many} of the choice '${subset}' by title`, {
        querystring: objectOf({ str: { type: 'string' } }),
        response: { 200: { type: 'array', items: choice } },
      }),
  }
}

function describeWriting({ resource, names, nouns, record, onRecord, stale, route }: Parts) {
  const toggles = resource.wire?.toggle === 'ativo'
  const changes = toggles ? { anyOf: [isActive, refTo(names.update)] } : refTo(names.update)
  return {
    create: route(`Create a new ${nouns.one}`, { body: bodyOf(resource, names.create), response: { 201: record } }, [
      'create',
    ]),
    save: route(
      `Change one ${nouns.one}${toggles ? ', or make it active or inactive' : ''}`,
      {
        ...onRecord,
        body: bodyOf(resource, names.update, changes),
        response: { 200: record, ...stale },
      },
      ['edit', ...(toggles ? ['toggle'] : [])],
    ),
  }
}

function describeActions({ resource, nouns, record, keyType, onRecord, stale, route }: Parts) {
  const { key } = resource
  const isPlain = deletesForGood(resource)
  const removes = actionOf(resource, 'remove') !== undefined
  return {
    remove: route(
      isPlain
        ? `Delete one ${nouns.one} for good`
        : `Make one ${nouns.one} inactive${removes ? ', or delete it for good' : ''}`,
      {
        ...onRecord,
        ...(!isPlain && { querystring: objectOf({ hardDelete: { type: 'boolean', default: false } }) }),
        response: { ...done, ...stale },
      },
      [...(isPlain ? [] : ['toggle']), 'remove'],
    ),
    activate: route(`Make one ${nouns.one} active`, { ...onRecord, response: { ...done, ...stale } }, ['toggle']),
    action: (action: string, effect: CallEffect) => {
      const summary = actionSummary(resource, action, effect)
      const response = 'answers' in effect && effect.answers === 'record' ? { 200: record } : done
      if (effect.idIn !== 'body') return route(summary, { ...onRecord, response: { ...response, ...stale } }, [action])
      return route(summary, { body: objectOf({ [key]: keyType }, [key]), response }, [action])
    },
  }
}

const isActive: JsonSchema = {
  ...objectOf({ ativo: { type: 'boolean' } }, ['ativo']),
  additionalProperties: false,
  description: 'Alone, makes the record active or inactive',
}
/** The parameters that search, sort and filter a list. */
const choiceOf = (resource: ResourceData): Record<string, JsonSchema> => ({
  orderBy: { type: 'string', description: 'A field of the record, dotted where it is nested.' },
  orderByDirection: { type: 'string', enum: ['asc', 'desc'], default: 'desc' },
  FilterString: { type: 'string', description: 'Found without regard to case and accents.' },
  ...(canBeInactive(resource) && { isActive: { type: 'boolean', description: 'Absent: both.' } }),
  ...viewOf(resource),
})

/** The declared views of a list, by name. */
function viewOf({ list }: ResourceData): Record<string, JsonSchema> {
  const names = Object.keys(list?.views ?? {})
  return names.length > 0 ? { view: { type: 'string', enum: names } } : {}
}

const paging = {
  page: { type: 'integer', minimum: 1, default: 1 },
  perPage: { type: 'integer', minimum: 1, maximum: mostPerPage, default: 10 },
}

const exportQuery = {
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
