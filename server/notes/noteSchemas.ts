import type { ResourceData } from '#language/resource.ts'
import { maxPerPage } from '../http/listQuery.ts'
import { createRouteParts } from '../records/openApi.ts'
import { createPlainPageSchema } from '../records/openApiPage.ts'
import { createObjectSchema, ifMatch, type JsonSchema } from '../records/openApiParts.ts'
import type { RecordsContext } from '../records/recordsContext.ts'

const text = { type: 'string' }
const count = { type: 'integer' }
const person = createObjectSchema({ id: count, nome: text }, ['id', 'nome'])
const people: JsonSchema = { type: 'array', items: person }
const note = createObjectSchema(
  {
    id: count,
    text: { ...text, description: 'Plain text; `@[7]` mentions the user 7' },
    mentions: people,
    author: person,
    createdAt: text,
    editedAt: { type: ['string', 'null'] },
    version: count,
  },
  ['id', 'text', 'mentions', 'author', 'createdAt', 'editedAt', 'version'],
)

/** The OpenAPI schemas of the routes of notes about the records of a resource. */
export function describeNoteRoutes(context: RecordsContext, resource: ResourceData) {
  const { route, nouns, params, keyType } = createRouteParts(context, resource)
  const noteParams = createObjectSchema({ id: keyType, noteId: count }, ['id', 'noteId'])
  const body = createObjectSchema({ text: { ...text, description: '1 to 2,000 characters' } }, ['text'])
  return {
    list: route(`List the notes about one ${nouns.one}, the latest first`, {
      params,
      querystring: createObjectSchema({
        page: { ...count, minimum: 1, default: 1 },
        perPage: { ...count, minimum: 1, maximum: maxPerPage },
      }),
      response: { 200: createPlainPageSchema(note) },
    }),
    add: route(`Write a note about one ${nouns.one}`, { params, body, response: { 201: note } }),
    update: route(`Change one's own note about one ${nouns.one}`, {
      params: noteParams,
      headers: ifMatch,
      body,
      response: { 200: note, 412: note },
    }),
    remove: route(`Remove one's own note about one ${nouns.one}; administrators remove any`, {
      params: noteParams,
      headers: ifMatch,
      response: { 204: { type: 'null' }, 412: note },
    }),
    mentionable: route(`Find active staff who may read one ${nouns.one}, 20 at most`, {
      params,
      querystring: createObjectSchema({ str: text }),
      response: { 200: people },
    }),
  }
}
