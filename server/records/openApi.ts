import { getDefaultSort } from '#language/columns.ts'
import { canBeInactive, getAction, getLeafFields } from '#language/derive.ts'
import { getGroupNames } from '#language/groups.ts'
import { isReference } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { contentTypes, exportFormats } from '../exports/sendExport.ts'
import {
  createArraySchema,
  createObjectSchema,
  flag,
  integer,
  type JsonSchema,
  noContentResponse,
  pagingParameters,
  text,
} from '../http/schemas.ts'
import { deletesPermanently } from './deletesPermanently.ts'
import { describeConditions } from './describeConditions.ts'
import { maxIds } from './exportQuery.ts'
import { factsSchema } from './facts.ts'
import { maxChoices } from './listChoices.ts'
import { maxValues } from './listValues.ts'
import { createRecordPageSchema } from './openApiPage.ts'
import {
  type CallEffect,
  createBodySchema,
  createInputSchema,
  createPreconditionFailedResponse,
  createRecordResponse,
  createRef,
  describeAccess,
  describeAction,
  errorResponse,
  getNouns,
  getSchemaNames,
  ifMatch,
  type RouteSchema,
  type RouteSchemas,
} from './openApiParts.ts'
import { describeUpload } from './openApiUpload.ts'
import { filterLimits } from './parseFilter.ts'
import type { RecordsContext } from './recordsContext.ts'

/** Derives the description from the same schemas that validate requests, so that the two always agree. */
export function describeRoutes(context: RecordsContext, resource: ResourceData): RouteSchemas {
  const routeParts = createRouteParts(context, resource)
  return { ...describeReadRoutes(routeParts), ...describeWriteRoutes(routeParts), ...describeActions(routeParts) }
}

/** The parts that several routes of a resource have in common. */
export function createRouteParts(context: RecordsContext, resource: ResourceData) {
  const { resources } = context
  const names = getSchemaNames(resources, resource)
  const keyType: JsonSchema = { type: resource.key in resource.fields ? 'string' : 'integer' }
  const params = createObjectSchema({ id: keyType }, ['id'])
  return {
    context,
    resource,
    names,
    nouns: getNouns(resource),
    record: createRecordResponse(names.record),
    keyType,
    params,
    onRecord: { params, headers: ifMatch },
    preconditionFailedResponse: createPreconditionFailedResponse(names.record),
    /** The schema of a route. The conditions of its actions add the responses 403 and 409. */
    route: (
      summary: string,
      { response, ...rest }: Omit<RouteSchema, 'tags' | 'summary' | 'description'>,
      actions: readonly string[] = [],
    ): RouteSchema => ({
      tags: [resource.name],
      summary,
      description: describeAccess({ resources, resource }, actions),
      ...rest,
      response: {
        ...response,
        ...Object.fromEntries(
          describeConditions({ resources, resource }, actions).map(([status, description]) => [
            status,
            { ...errorResponse, description },
          ]),
        ),
        '4xx': errorResponse,
      },
    }),
  }
}
export type RouteParts = ReturnType<typeof createRouteParts>

function describeReadRoutes({ resource, names, nouns, record, keyType, params, route }: RouteParts) {
  const { key, title } = resource
  const named = { [key]: keyType, [title]: text, ...(resource.list?.picture !== undefined && { thumbUri: text }) }
  const copied = 'Beside the key and the title, the values that forms copy.'
  const choice = { ...createObjectSchema(named, [key, title]), additionalProperties: true, description: copied }
  return {
    list: route(`List the ${nouns.many}, page by page`, {
      querystring: createObjectSchema({ ...pagingParameters, ...buildListParameters(resource) }),
      response: { 200: createRecordPageSchema(createRef(names.record)) },
    }),
    export: route(`Export all ${nouns.many} that match as a spreadsheet or a PDF document`, {
      querystring: createObjectSchema({ ...buildListParameters(resource), ...exportParameters }),
      response: { 200: exportResponse },
    }),
    values: route(`Find up to ${maxValues} texts that the ${nouns.many} have in a field, the most frequent first`, {
      querystring: createObjectSchema({ field: text, str: text }, ['field']),
      response: { 200: createArraySchema(text) },
    }),
    get: route(`Read one ${nouns.one}`, { params, response: { 200: record } }),
    facts: route(`Say when and by whom one ${nouns.one} was created and last changed`, {
      params,
      response: { 200: factsSchema },
    }),
    choices: (subset: string) =>
      route(`Find up to ${maxChoices} ${nouns.many} of the choice '${subset}' by title`, {
        querystring: createObjectSchema({ str: text }),
        response: { 200: createArraySchema(choice) },
      }),
  }
}

function describeWriteRoutes({
  resource,
  names,
  nouns,
  record,
  keyType,
  onRecord,
  preconditionFailedResponse,
  route,
}: RouteParts) {
  const hasToggle = resource.wire?.toggle === 'ativo'
  const changes = hasToggle ? { anyOf: [activeBody, createRef(names.update)] } : createRef(names.update)
  return {
    create: route(
      `Create a new ${nouns.one}`,
      { body: createBodySchema(resource, names.create), response: { 201: record } },
      ['create'],
    ),
    save: route(
      `Change one ${nouns.one}${hasToggle ? ', or make it active or inactive' : ''}`,
      {
        ...onRecord,
        body: createBodySchema(resource, names.update, changes),
        response: { 200: record, ...preconditionFailedResponse },
      },
      ['edit', ...(hasToggle ? ['toggle'] : [])],
    ),
    upload: route(...describeUpload(resource, keyType, nouns.one)),
    move: route(
      `Move one ${nouns.one} behind another one of its list, or to the start (null)`,
      {
        ...onRecord,
        body: createObjectSchema({ after: { anyOf: [keyType, { type: 'null' }] } }, ['after']),
        response: { 200: record, ...preconditionFailedResponse },
      },
      ['edit'],
    ),
  }
}

function describeActions({
  context,
  resource,
  nouns,
  record,
  keyType,
  onRecord,
  preconditionFailedResponse,
  route,
}: RouteParts) {
  const { key } = resource
  const isPermanent = deletesPermanently(resource)
  const hasRemove = getAction(resource, 'remove') !== undefined
  return {
    bulk: route(`Change several ${nouns.many} at once, or undo such a change`, {
      body: createBulkBody(keyType, buildListParameters(resource)),
      response: { 200: ndjsonResponse },
    }),
    remove: route(
      isPermanent
        ? `Delete one ${nouns.one} for good`
        : `Make one ${nouns.one} inactive${hasRemove ? ', or delete it for good' : ''}`,
      {
        ...onRecord,
        ...(!isPermanent && { querystring: createObjectSchema({ hardDelete: { ...flag, default: false } }) }),
        response: { ...noContentResponse, ...preconditionFailedResponse },
      },
      [...(isPermanent ? [] : ['toggle']), 'remove'],
    ),
    activate: route(
      `Make one ${nouns.one} active`,
      { ...onRecord, response: { ...noContentResponse, ...preconditionFailedResponse } },
      ['toggle'],
    ),
    action: (action: string, effect: CallEffect) => {
      const summary = describeAction(resource, action, effect)
      const response = 'answers' in effect && effect.answers === 'record' ? { 200: record } : noContentResponse
      const input = createInputSchema(context, resource, action)
      if (effect.idIn !== 'body')
        return route(
          summary,
          { ...onRecord, ...(input && { body: input }), response: { ...response, ...preconditionFailedResponse } },
          [action],
        )
      const id = createObjectSchema({ [key]: keyType }, [key])
      return route(summary, { body: input ? { allOf: [id, input] } : id, response }, [action])
    },
  }
}

/** The names of the list parameters that select records. */
const matchNames = ['filter', 'FilterString', 'isActive', 'view']

function createBulkBody(keyType: JsonSchema, parameters: Record<string, JsonSchema>): JsonSchema {
  const keys = { ...createArraySchema(keyType), maxItems: maxIds }
  const match = Object.fromEntries(Object.entries(parameters).filter(([name]) => matchNames.includes(name)))
  const undo = { ...text, description: 'Alone: the `operation` of a call of the last 60 minutes.' }
  return createObjectSchema({
    action: { ...text, description: 'An action that is offered for several records, or `edit`.' },
    active: { ...flag, description: 'Of `toggle`: the new state.' },
    values: {
      type: 'object',
      description:
        'The fields to set, or what the action asks. Of a list of texts or links that is edited also `{add, remove}`: what each record gets, and what it loses.',
    },
    ids: keys,
    match: createObjectSchema({ ...match, except: keys }),
    expect: { ...integer, minimum: 0, description: 'With `match`: how many records are meant.' },
    undo,
  })
}

const ndjsonResponse: JsonSchema = {
  description:
    'One JSON object a line: `{operation, total}`, of each record `{id, title, outcome, reason?}`, at the end `{changed, unchanged, refused, untried}`',
  content: { 'application/x-ndjson': { schema: text } },
}

const activeBody: JsonSchema = {
  ...createObjectSchema({ ativo: flag }, ['ativo']),
  additionalProperties: false,
  description: 'Alone, makes the record active or inactive',
}
/** The parameters that search, sort and filter a list. */
const buildListParameters = (resource: ResourceData): Record<string, JsonSchema> => ({
  orderBy: { ...text, description: 'A field of the record, dotted where it is nested.' },
  orderByDirection: { ...text, enum: ['asc', 'desc'], default: getDefaultSort(resource).direction },
  FilterString: { ...text, description: 'Found without regard to case and accents.' },
  ...(canBeInactive(resource) && { isActive: { ...flag, description: 'Absent: both.' } }),
  ...buildViewParameter(resource),
  ...buildGroupParameter(resource),
  totals: {
    ...text,
    description: 'Number fields with commas between them, to be added up over all that match.',
  },
  ...buildRelatedParameter(resource),
  filter: {
    ...text,
    maxLength: filterLimits.characters,
    description: 'A condition in JSON, in the notation of the declarations: `{"name":{"contains":"a"}}`.',
  },
})

function buildGroupParameter(resource: ResourceData): Record<string, JsonSchema> {
  const names = getGroupNames(resource)
  const description = 'Adds the groups of all that match, 100 at most.'
  return names.length > 0 ? { group: { ...text, enum: names, description } } : {}
}

function buildRelatedParameter({ fields }: ResourceData): Record<string, JsonSchema> {
  const description = 'References with commas between them, such as `device.user`: adds the records that they lead to.'
  return getLeafFields(fields).some(({ field }) => isReference(field)) ? { related: { ...text, description } } : {}
}

/** The declared views of a list, by name. */
function buildViewParameter({ list }: ResourceData): Record<string, JsonSchema> {
  const names = Object.keys(list?.views ?? {})
  return names.length > 0 ? { view: { ...text, enum: names } } : {}
}

const exportParameters = {
  format: { ...text, enum: [...exportFormats], default: 'xlsx' },
  bom: { ...flag, default: false, description: 'Whether a csv file begins with a byte order mark.' },
  columns: {
    ...text,
    description: 'Names of columns in the order of the file, with commas between; absent: those of the list.',
  },
  ids: { ...text, description: `Keys of the records to export, with commas between; ${maxIds} at most.` },
  except: { ...text, description: `Keys of records to leave out, with commas between; ${maxIds} at most.` },
  page: { description: 'Ignored, as is perPage: an export is whole.' },
  perPage: {},
}

const exportResponse: JsonSchema = {
  description: 'The file, as an attachment; its headings are in the language of Content-Language',
  content: Object.fromEntries(
    Object.values(contentTypes).map((type) => [type, { schema: { ...text, format: 'binary' } }]),
  ),
}
