import type { ResourceData } from '#language/resource.ts'
import { maxPerPage } from '../http/listQuery.ts'
import { authorSchema } from '../records/facts.ts'
import { createRouteParts } from '../records/openApi.ts'
import { createPlainPageSchema } from '../records/openApiPage.ts'
import { createObjectSchema, type JsonSchema } from '../records/openApiParts.ts'
import type { RecordsContext } from '../records/recordsContext.ts'

const text = { type: 'string' }
const count = { type: 'integer' }
const anything: JsonSchema = {}
const paging = { page: { ...count, minimum: 1, default: 1 }, perPage: { ...count, minimum: 1, maximum: maxPerPage } }

const rowChange = createObjectSchema(
  { change: { type: 'string', enum: ['added', 'removed', 'changed'] }, from: anything, to: anything },
  ['change', 'from', 'to'],
)
const changes: JsonSchema = {
  type: 'array',
  description: 'By the path of the field; of rows and translations each changed one as a child',
  items: createObjectSchema(
    { path: text, from: anything, to: anything, children: { type: 'array', items: rowChange } },
    ['path', 'from', 'to'],
  ),
}
const hidden = { ...count, description: 'How many fields changed that the caller may not see' }
const entryParts = { version: count, at: text, who: authorSchema, action: text }
const entry = createObjectSchema(
  {
    ...entryParts,
    operation: { ...text, description: 'The same for all entries of one transaction or bulk call' },
    others: { ...count, description: 'How many other entries of the operation the caller may read' },
    from: { ...count, description: 'Of a restoration: the version whose values the record got' },
    importId: { ...count, description: 'The import that wrote it; absent: none' },
    changes,
    hidden,
  },
  ['version', 'at', 'who', 'action', 'operation', 'others', 'changes', 'hidden'],
)
const version = createObjectSchema(
  {
    ...entryParts,
    at: { type: ['string', 'null'] },
    action: { type: ['string', 'null'] },
    record: { type: 'object', additionalProperties: true, description: 'The record as it was' },
    complete: { type: 'boolean', description: 'Whether the record is known in full, so that it can be restored' },
    changes,
    hidden,
  },
  ['version', 'at', 'who', 'action', 'record', 'complete', 'changes', 'hidden'],
)

const values = createObjectSchema(
  {
    actions: { type: 'array', items: createObjectSchema({ action: text, count }, ['action', 'count']) },
    people: { type: 'array', items: createObjectSchema({ id: count, nome: text, count }, ['id', 'nome', 'count']) },
  },
  ['actions', 'people'],
)

/** The OpenAPI schemas of the routes of a resource's history. */
export function describeHistoryRoutes(context: RecordsContext, resource: ResourceData) {
  const { route, nouns, params, keyType, onRecord, record, preconditionFailedResponse } = createRouteParts(
    context,
    resource,
  )
  const versionParams = createObjectSchema({ id: keyType, version: count }, ['id', 'version'])
  const removed = createObjectSchema(
    { id: keyType, title: { type: ['string', 'null'] }, at: text, who: authorSchema, version: count },
    ['id', 'title', 'at', 'who', 'version'],
  )
  return {
    list: route(`List what was changed in one ${nouns.one}, the latest first`, {
      params,
      querystring: createObjectSchema({ ...paging, action: text, who: count }),
      response: { 200: createPlainPageSchema(entry) },
    }),
    values: route(`List what was done to one ${nouns.one}, and by whom`, {
      params,
      response: { 200: values },
    }),
    version: route(`Read an earlier version of one ${nouns.one}, compared with another one`, {
      params: versionParams,
      querystring: createObjectSchema({
        against: { ...text, description: 'A version, or `now`; by default the version before' },
      }),
      response: { 200: version },
    }),
    restore: route(
      `Give one ${nouns.one} the values of an earlier version again`,
      {
        ...onRecord,
        params: versionParams,
        body: createObjectSchema({ fields: { type: 'array', items: text } }),
        response: { 200: record, ...preconditionFailedResponse },
      },
      ['edit'],
    ),
    removed: route(`List the ${nouns.many} that were deleted for good`, {
      querystring: createObjectSchema(paging),
      response: { 200: createPlainPageSchema(removed) },
    }),
  }
}
