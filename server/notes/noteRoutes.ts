import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxInteger, validateText } from '#language/readers.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { getObjectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader, parsePageQuery } from '../http/listQuery.ts'
import { lockAndTest } from '../records/lockAndTest.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import { getPersonNames } from '../records/personNames.ts'
import { getRecord } from '../records/readRecords.ts'
import { createRouteContext } from '../records/recordRoutes.ts'
import { type RecordsContext, viewAs } from '../records/recordsContext.ts'
import { findMentionable, type Noted, requireMentionable } from './mentions.ts'
import { describeNoteRoutes } from './noteSchemas.ts'
import {
  addNote,
  listNotes,
  type NoteChange,
  type NoteWrite,
  readNoteText,
  removeNote,
  type StoredNote,
  updateNote,
} from './notes.ts'

/** The maximum number of characters in a note. */
const maxNoteLength = 2_000

/** Registers the routes of notes, and of the users that notes can mention, for every resource that is not internal. */
export function noteRoutes(app: FastifyInstance, context: RecordsContext): void {
  for (const resource of context.resources.filter(({ internal }) => !internal)) registerNotes(app, context, resource)
}

function registerNotes(app: FastifyInstance, context: RecordsContext, resource: ResourceData): void {
  const { db } = context
  const { url, config } = createRouteContext(context, resource)
  const schemas = describeNoteRoutes(context, resource)
  const loadWrite = (request: FastifyRequest) => loadNoteWrite(context, resource, request)
  app.get(`${url}/:id/notes`, { config, schema: schemas.list }, async (request) => {
    const { write } = await loadWrite(request)
    return listNotes(db, write, parsePageQuery(request.query), getPersonNames(context, request))
  })
  app.post(`${url}/:id/notes`, { config, schema: schemas.add }, async (request, reply) => {
    const { write, noted } = await loadWrite(request)
    const text = parseNoteText(request)
    await requireMentionable(context, noted, { text })
    return sendNote(reply.code(201), await addNote(db, write, text, getPersonNames(context, request)))
  })
  app.put(`${url}/:id/notes/:noteId`, { config, schema: schemas.update }, async (request, reply) => {
    const { write, noted } = await loadWrite(request)
    const change = toNoteChange(context, request, write)
    const text = parseNoteText(request)
    const former = await readNoteText(db, write.record, change.noteId)
    await requireMentionable(context, noted, { text, former })
    return sendNote(reply, await updateNote(db, change, text))
  })
  app.delete(`${url}/:id/notes/:noteId`, { config, schema: schemas.remove }, async (request, reply) => {
    const { write } = await loadWrite(request)
    await removeNote(db, toNoteChange(context, request, write))
    return reply.code(204).send()
  })
  app.get(`${url}/:id/mentionable`, { config, schema: schemas.mentionable }, async (request) => {
    const { noted } = await loadWrite(request)
    return findMentionable(context, noted, createTextReader(request.query)('str')?.trim() ?? '')
  })
}

const getParams = (request: FastifyRequest) => request.params as { readonly id: string; readonly noteId: string }

const sendNote = (reply: FastifyReply, { note, etag }: StoredNote): FastifyReply =>
  reply.header('etag', etag).send(note)

/** The record in the URL, and the user who writes about it. @throws HttpError 404 if the user cannot read the record */
async function loadNoteWrite(
  context: RecordsContext,
  resource: ResourceData,
  request: FastifyRequest,
): Promise<{ readonly write: NoteWrite; readonly noted: Noted }> {
  const currentUser = getCurrentUser(request)
  const key = parseRecordKey(resource, getParams(request).id)
  const view = viewAs(context, resource, currentUser)
  const record = key === undefined ? undefined : await getRecord(view.context, context.db, view.resource, key)
  if (key === undefined || !record) throw new HttpError(404, 'errors.notFound')
  const title = String(record[resource.title] ?? key)
  const holdRecord = async (trx: Db) => {
    const scope = { ...view.context, resource: view.resource }
    const isThere = await lockAndTest(trx, scope, key, {}, view.evaluationContext, 'exists')
    if (!isThere) throw new HttpError(404, 'errors.notFound')
  }
  const subject = { resource: resource.name, id: String(key) }
  return {
    noted: { declaration: resource, key, currentUser },
    write: { record: subject, title, currentUser, now: context.clock(), holdRecord },
  }
}

/** @throws HttpError 404 if no note can have the id */
function toNoteChange(context: RecordsContext, request: FastifyRequest, write: NoteWrite): NoteChange {
  const { noteId } = getParams(request)
  const id = /^[1-9]\d{0,9}$/.test(noteId) ? Number(noteId) : Number.POSITIVE_INFINITY
  if (id > maxInteger) throw new HttpError(404, 'errors.notFound')
  return { ...write, noteId: id, ifMatch: request.headers['if-match'], names: getPersonNames(context, request) }
}

/** The text of a body, trimmed and with line feeds as the only line breaks. @throws HttpError 400 */
function parseNoteText(request: FastifyRequest): string {
  const { text } = getObjectBody(request)
  const refuse = (): never => {
    throw new HttpError(400, 'errors.noteText', { max: maxNoteLength }, { field: 'text' })
  }
  if (typeof text !== 'string') return refuse()
  const trimmed = text.replace(/\r\n?/g, '\n').trim()
  if (trimmed === '') return refuse()
  return validateText({ min: 1, max: maxNoteLength }, trimmed, refuse, true) ?? refuse()
}
