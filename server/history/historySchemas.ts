import type { ResourceData } from '#language/resource.ts'
import {
  createArraySchema,
  createObjectSchema,
  createPageSchema,
  flag,
  integer,
  type JsonSchema,
  nullableText,
  pagingParameters,
  requireAll,
  text,
} from '../http/schemas.ts'
import { authorSchema } from '../records/facts.ts'
import { createRouteParts } from '../records/openApi.ts'
import type { RecordsContext } from '../records/recordsContext.ts'

const anything: JsonSchema = {}

const rowChange = requireAll({
  change: { ...text, enum: ['added', 'removed', 'changed'] },
  from: anything,
  to: anything,
})
const changes = {
  ...createArraySchema(
    createObjectSchema({ path: text, from: anything, to: anything, children: createArraySchema(rowChange) }, [
      'path',
      'from',
      'to',
    ]),
  ),
  description: 'By the path of the field; of rows and translations each changed one as a child',
}
const hidden = { ...integer, description: 'How many fields changed that the caller may not see' }
const entryParts = { version: integer, at: text, who: authorSchema, action: text }
const entry = createObjectSchema(
  {
    ...entryParts,
    operation: { ...text, description: 'The same for all entries of one transaction or bulk call' },
    others: { ...integer, description: 'How many other entries of the operation the caller may read' },
    undo: {
      ...integer,
      description:
        'Of a bulk call of the caller: how many of its changes `POST /{path}/bulk` can still undo; absent: none',
    },
    from: { ...integer, description: 'Of a restoration: the version whose values the record got' },
    importId: { ...integer, description: 'The import that wrote it; absent: none' },
    changes,
    hidden,
  },
  ['version', 'at', 'who', 'action', 'operation', 'others', 'changes', 'hidden'],
)
const version = requireAll({
  ...entryParts,
  at: nullableText,
  action: nullableText,
  record: { type: 'object', additionalProperties: true, description: 'The record as it was' },
  complete: { ...flag, description: 'Whether the record is known in full, so that it can be restored' },
  changes,
  hidden,
})

const values = requireAll({
  actions: createArraySchema(requireAll({ action: text, count: integer })),
  people: createArraySchema(requireAll({ id: integer, nome: text, count: integer })),
})

/** The OpenAPI schemas of the routes of a resource's history. */
export function describeHistoryRoutes(context: RecordsContext, resource: ResourceData) {
  const { route, nouns, params, keyType, onRecord, record, preconditionFailedResponse } = createRouteParts(
    context,
    resource,
  )
  const versionParams = requireAll({ id: keyType, version: integer })
  const removed = requireAll({ id: keyType, title: nullableText, at: text, who: authorSchema, version: integer })
  return {
    list: route(`List what was changed in one ${nouns.one}, the latest first`, {
      params,
      querystring: createObjectSchema({ ...pagingParameters, action: text, who: integer }),
      response: { 200: createPageSchema(entry) },
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
        body: createObjectSchema({ fields: createArraySchema(text) }),
        response: { 200: record, ...preconditionFailedResponse },
      },
      ['edit'],
    ),
    removed: route(`List the ${nouns.many} that were deleted for good`, {
      querystring: createObjectSchema(pagingParameters),
      response: { 200: createPageSchema(removed) },
    }),
  }
}
