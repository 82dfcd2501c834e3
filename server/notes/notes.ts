import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { PersonNames } from '../audit/author.ts'
import type { Db } from '../db/tables.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { createListPage, type ListPage } from '../http/listQuery.ts'
import { findMentionedIds } from './mentions.ts'

/** The record that a note is about. */
export interface NotedRecord {
  /** The name of the record's resource. */
  readonly resource: string
  readonly id: string
}

interface Person {
  readonly id: number
  readonly nome: string
}

/** A note in a response. */
export interface Note {
  readonly id: number
  /** Plain text. A mention of the user 7 is `@[7]`. */
  readonly text: string
  readonly mentions: readonly Person[]
  readonly author: Person
  readonly createdAt: string
  /** Null if the text was never changed. */
  readonly editedAt: string | null
  /** Numbers the versions of the text from 1. The ETag is this number in quotes. */
  readonly version: number
}

/** The author, record and time of a write of a note. */
export interface NoteWrite {
  readonly record: NotedRecord
  /** The title of the record. */
  readonly title: string
  readonly currentUser: CurrentUser
  readonly now: Date
  /** Locks the record until the transaction ends. @throws HttpError 404 if the record was removed since it was read */
  readonly holdRecord: (trx: Db) => Promise<void>
}

/** A note to change or remove, and the version that the client read. */
export interface NoteChange extends NoteWrite {
  readonly noteId: number
  readonly ifMatch: string | undefined
  readonly names: PersonNames
}

/**
 * Reads a page of the notes about a record, the latest first. The mentions of the user in them count as read.
 */
export async function listNotes(
  db: Db,
  { record, currentUser, now }: NoteWrite,
  { page, perPage }: { readonly page: number; readonly perPage: number },
  names: PersonNames,
): Promise<ListPage<Note>> {
  const all = selectNotes(db, record)
  const rows = await all
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await all.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const ids = rows.map(({ id }) => id)
  // A user who views as another one only reads.
  if (ids.length > 0 && !currentUser.viewedBy)
    await db
      .updateTable('record_note_mentions')
      .set({ opened_at: now })
      .where('user_id', '=', currentUser.id)
      .where('note_id', 'in', ids)
      .where('opened_at', 'is', null)
      .execute()
  return createListPage(await serializeNotes(db, rows, names), Number(total), perPage)
}

/**
 * Adds a note. The caller has validated the text and its mentions.
 *
 * @throws HttpError 404 if the record was removed meanwhile
 */
export async function addNote(db: Db, write: NoteWrite, text: string, names: PersonNames): Promise<StoredNote> {
  const { record, currentUser, now } = write
  return db.transaction().execute(async (trx) => {
    await write.holdRecord(trx)
    const row = await trx
      .insertInto('record_notes')
      .values({ resource: record.resource, record_id: record.id, text, author_id: currentUser.id, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await saveMentions(trx, row)
    await auditNote(trx, write, 'addNote')
    return toStoredNote(trx, row, names)
  })
}

/**
 * Changes the text of a note.
 *
 * @param text the validated text
 * @throws HttpError 404 if there is no such note, 403 if another user wrote it, 412 if it has changed since it was read
 */
export async function updateNote(db: Db, change: NoteChange, text: string): Promise<StoredNote> {
  const { currentUser, now, names } = change
  return db.transaction().execute(async (trx) => {
    const row = await lockNote(trx, change)
    if (row.author_id !== currentUser.id) throw new HttpError(403, 'errors.noteOfSomebodyElse')
    await requireNoteVersion(trx, row, change)
    if (row.text === text) return toStoredNote(trx, row, names)
    const saved = await trx
      .updateTable('record_notes')
      .set({ text, edited_at: now, version: row.version + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await saveMentions(trx, saved)
    await auditNote(trx, change, 'editNote')
    return toStoredNote(trx, saved, names)
  })
}

/**
 * Removes a note; administrators can remove notes of other users.
 *
 * @throws HttpError as `updateNote`
 */
export async function removeNote(db: Db, change: NoteChange): Promise<void> {
  const { currentUser } = change
  await db.transaction().execute(async (trx) => {
    const row = await lockNote(trx, change)
    if (row.author_id !== currentUser.id && !currentUser.isAdmin) throw new HttpError(403, 'errors.noteOfSomebodyElse')
    await requireNoteVersion(trx, row, change)
    await trx.deleteFrom('record_notes').where('id', '=', row.id).execute()
    await auditNote(trx, change, 'removeNote')
  })
}

/** The text of a note as it is stored; undefined if there is no such note. */
export async function readNoteText(db: Db, record: NotedRecord, noteId: number): Promise<string | undefined> {
  const row = await selectNotes(db, record).select('text').where('id', '=', noteId).executeTakeFirst()
  return row?.text
}

/** A note with its version. */
export interface StoredNote {
  readonly note: Note
  readonly etag: string
}

interface NoteRow {
  readonly id: number
  readonly text: string
  readonly author_id: number
  readonly created_at: Date
  readonly edited_at: Date | null
  readonly version: number
}

const getEtag = ({ version }: NoteRow): string => `"${version}"`

const selectNotes = (db: Db, { resource, id }: NotedRecord) =>
  db.selectFrom('record_notes').where('resource', '=', resource).where('record_id', '=', id)

async function lockNote(trx: Db, { record, noteId }: NoteChange): Promise<NoteRow> {
  const row = await selectNotes(trx, record).selectAll().where('id', '=', noteId).forUpdate().executeTakeFirst()
  if (!row) throw new HttpError(404, 'errors.notFound')
  return row
}

async function requireNoteVersion(trx: Db, row: NoteRow, { ifMatch, names }: NoteChange): Promise<void> {
  if (ifMatch === undefined || ifMatch.trim() === '*' || ifMatch.trim() === getEtag(row)) return
  const { note, etag } = await toStoredNote(trx, row, names)
  throw new HttpError(412, 'errors.stale', {}, { headers: { etag }, current: note })
}

/**
 * Stores the users whom the text mentions. The state of earlier mentions stays, and authors are not notified of their
 * own mentions. Users who were removed in the meantime are skipped.
 */
async function saveMentions(trx: Db, { id, text, author_id }: NoteRow): Promise<void> {
  const userIds = findMentionedIds(text).filter((userId) => userId !== author_id)
  await trx
    .deleteFrom('record_note_mentions')
    .where('note_id', '=', id)
    .$if(userIds.length > 0, (query) => query.where('user_id', 'not in', userIds))
    .execute()
  if (userIds.length === 0) return
  await trx
    .insertInto('record_note_mentions')
    .columns(['note_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((one) => [one.val(id).as('note_id'), 'users.id'])
        .where('users.id', 'in', userIds),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records in the audit trail that a note was written, without its text. */
const auditNote = (trx: Db, { record, title, currentUser, now }: NoteWrite, action: string): Promise<number> =>
  recordAudit(trx, {
    at: now,
    userId: currentUser.id,
    action,
    resource: record.resource,
    recordId: record.id,
    title,
    changes: null,
    isVersion: false,
  })

async function toStoredNote(db: Db, row: NoteRow, names: PersonNames): Promise<StoredNote> {
  const [note] = await serializeNotes(db, [row], names)
  if (!note) throw new Error('a note was not serialized')
  return { note, etag: getEtag(row) }
}

async function serializeNotes(db: Db, rows: readonly NoteRow[], names: PersonNames): Promise<Note[]> {
  const ids = rows.flatMap(({ text, author_id }) => [author_id, ...findMentionedIds(text)])
  const people =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users as u')
          .select([
            'u.id',
            sql<string>`case when ${names.sight ?? sql`true`} then u.nome else ${names.hidden} end`.as('nome'),
          ])
          .where('u.id', 'in', [...new Set(ids)])
          .execute()
  const found = new Map(people.map(({ id, nome }) => [id, nome]))
  const toPerson = (id: number): Person => ({ id, nome: found.get(id) ?? names.erased })
  return rows.map(({ id, text, author_id, created_at, edited_at, version }) => ({
    id,
    text,
    mentions: findMentionedIds(text).map(toPerson),
    author: toPerson(author_id),
    createdAt: created_at.toISOString(),
    editedAt: edited_at?.toISOString() ?? null,
    version,
  }))
}
