import type { ResourceData } from '#language/resource.ts'
import {
  createArraySchema,
  createObjectSchema,
  createPageSchema,
  integer,
  noContentResponse,
  nullableText,
  pagingParameters,
  requireAll,
  text,
} from '../http/schemas.ts'
import { createRouteParts } from '../records/openApi.ts'
import { ifMatch } from '../records/openApiParts.ts'
import type { RecordsContext } from '../records/recordsContext.ts'

const person = requireAll({ id: integer, nome: text })
const people = createArraySchema(person)
const note = requireAll({
  id: integer,
  text: { ...text, description: 'Plain text; `@[7]` mentions the user 7' },
  mentions: people,
  author: person,
  createdAt: text,
  editedAt: nullableText,
  version: integer,
})

/** The OpenAPI schemas of the routes of notes about the records of a resource. */
export function describeNoteRoutes(context: RecordsContext, resource: ResourceData) {
  const { route, nouns, params, keyType } = createRouteParts(context, resource)
  const noteParams = requireAll({ id: keyType, noteId: integer })
  const body = requireAll({ text: { ...text, description: '1 to 2,000 characters' } })
  return {
    list: route(`List the notes about one ${nouns.one}, the latest first`, {
      params,
      querystring: createObjectSchema(pagingParameters),
      response: { 200: createPageSchema(note) },
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
      response: { ...noContentResponse, 412: note },
    }),
    mentionable: route(`Find active staff who may read one ${nouns.one}, 20 at most`, {
      params,
      querystring: createObjectSchema({ str: text }),
      response: { 200: people },
    }),
  }
}
