import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { ImportState } from '#language/imports/import.ts'
import type { ResourceData } from '#language/resource.ts'
import type { ImportsTable } from '../db/importTables.ts'
import type { Db, Tables } from '../db/tables.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { buildImporterSight } from './importerSight.ts'
import { findImportable, type ImportsContext } from './importsContext.ts'

/** An import with its resource and the name of the importer. */
export interface StoredImport extends Selectable<ImportsTable> {
  readonly nome: string | null
}

/** The import that a request is about, with the declaration of its resource. */
export interface OpenImport {
  readonly stored: StoredImport
  readonly resource: ResourceData
}

/** How long the file is kept after the last step, and at most after its upload, in hours. */
const fileRetentionHours = 24
const maxFileRetentionHours = 72
const hourMs = 3_600_000

export const toExpiry = (now: Date, createdAt: Date): Date =>
  new Date(Math.min(now.getTime() + fileRetentionHours * hourMs, createdAt.getTime() + maxFileRetentionHours * hourMs))

/** Reads an import without checking permissions; undefined if there is none. */
export function readImport(db: Db, id: number): Promise<StoredImport | undefined> {
  return db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .selectAll('i')
    .select('u.nome')
    .where('i.id', '=', id)
    .executeTakeFirst()
}

/**
 * Finds an import that the user may open. Only the importer sees its rows; an administrator who sees the importer may
 * stop and undo it.
 *
 * @param text the id in the URL
 * @throws HttpError 404
 */
export async function openImport(
  context: ImportsContext,
  currentUser: CurrentUser,
  text: string,
  { byAdministrators }: { readonly byAdministrators: boolean } = { byAdministrators: false },
): Promise<OpenImport> {
  const { db } = context.records
  const stored = /^[1-9]\d{0,8}$/.test(text) ? await readImport(db, Number(text)) : undefined
  const resource = stored && findImportable(context, stored.resource)
  if (!stored || !resource) throw new HttpError(404, 'errors.notFound')
  if (stored.user_id === currentUser.id) return { stored, resource }
  if (!byAdministrators || !currentUser.isAdmin || !(await seesImporter(context, currentUser, stored.id)))
    throw new HttpError(404, 'errors.notFound')
  return { stored, resource }
}

async function seesImporter(context: ImportsContext, currentUser: CurrentUser, id: number): Promise<boolean> {
  const found = await context.records.db
    .selectFrom('imports as i')
    .select('i.id')
    .where('i.id', '=', id)
    .where(buildImporterSight(context, currentUser))
    .executeTakeFirst()
  return found !== undefined
}

/** @throws HttpError 409 if the import is in none of the states */
export function requireImportState({ state }: StoredImport, ...states: readonly ImportState[]): void {
  if (!states.includes(state)) throw new HttpError(409, 'imports.errors.state')
}

type Updated = UpdateObject<Tables, 'imports'>

/** Changes an import, and keeps its file for another day. */
export function touchImport(
  db: Db,
  { id, created_at }: Pick<StoredImport, 'id' | 'created_at'>,
  now: Date,
  changes: Updated,
): Promise<unknown> {
  return db
    .updateTable('imports')
    .set({ ...changes, updated_at: now, expires_at: toExpiry(now, created_at) })
    .where('id', '=', id)
    .execute()
}

/** The next revision, as a value of an update. */
export const nextRevision = sql<number>`revision + 1`
