import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Locale } from '#i18n/locales.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { findImportable, findRights, type ImportsContext, mayImport } from './importsContext.ts'
import { readImport, requireImportState, type StoredImport, toExpiry, touchImport } from './storedImports.ts'

/** The size of each part but the last, in bytes. */
export const partBytes = 8 * 1024 * 1024
/** How many imports of one user may be in progress. */
const maxOpen = 3
const openStates = ['uploading', 'reading', 'checking', 'writing', 'undoing'] as const
const maxNameLength = 255

interface Announcement {
  readonly resource: unknown
  readonly name: unknown
  readonly bytes: unknown
}

/**
 * Stores that a file will be uploaded.
 *
 * @throws HttpError 404 if the resource has no imports, 403, 413 if the file is too large, 429 if too many imports of
 * the user are in progress, 507 if there is too little disk space
 */
export async function announceImport(
  context: ImportsContext,
  currentUser: CurrentUser,
  locale: Locale,
  { resource: resourceName, name, bytes }: Announcement,
): Promise<StoredImport> {
  const { db, clock } = context.records
  const resource = typeof resourceName === 'string' ? findImportable(context, resourceName) : undefined
  if (!resource) throw new HttpError(404, 'imports.errors.notOffered', {}, { field: 'resource' })
  if (!mayImport(findRights(context, resource, currentUser))) throw new HttpError(403, 'errors.forbidden')
  if (typeof name !== 'string' || name.trim() === '' || name.length > maxNameLength)
    throw new HttpError(400, 'imports.errors.name', { max: maxNameLength }, { field: 'name' })
  if (!Number.isSafeInteger(bytes) || Number(bytes) < 1)
    throw new HttpError(400, 'imports.errors.empty', {}, { field: 'bytes' })
  const max = context.config.importMaxMb
  if (Number(bytes) > max * 1024 * 1024)
    throw new HttpError(413, 'imports.errors.tooLarge', { max }, { field: 'bytes' })
  await context.space.requireSpaceForImport(Number(bytes))
  const { open } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('user_id', '=', currentUser.id)
    .where('state', 'in', openStates)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(open) >= maxOpen) throw new HttpError(429, 'imports.errors.tooMany', { max: maxOpen })
  const now = clock()
  const { id } = await db
    .insertInto('imports')
    .values({
      resource: resource.name,
      user_id: currentUser.id,
      locale,
      state: 'uploading',
      operation: randomUUID(),
      created_at: now,
      updated_at: now,
      expires_at: toExpiry(now, now),
      file_name: name.trim(),
      file_bytes: Number(bytes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return requireFound(await readImport(db, id))
}

function requireFound(stored: StoredImport | undefined): StoredImport {
  if (!stored) throw new HttpError(404, 'errors.notFound')
  return stored
}

/** How many parts a file has. */
const countParts = (bytes: number): number => Math.ceil(bytes / partBytes)

/**
 * Stores a part of a file. The same part may be sent again; with the last missing one the file is read.
 *
 * @param number counts from 0
 * @throws HttpError 400 if the part has another length, 404 if there is no such part, 409 if the file is complete, 507
 * if there is no room for it
 */
export async function storePart(
  { records: { db, clock }, files, space }: ImportsContext,
  stored: StoredImport,
  number: number,
  bytes: Buffer,
): Promise<void> {
  requireImportState(stored, 'uploading')
  const size = Number(stored.file_bytes)
  const count = countParts(size)
  if (!Number.isInteger(number) || number < 0 || number >= count) throw new HttpError(404, 'errors.notFound')
  const expected = number === count - 1 ? size - number * partBytes : partBytes
  if (bytes.length !== expected)
    throw new HttpError(400, 'imports.errors.partLength', { expected, received: bytes.length })
  await space.requireSpaceForImport(bytes.length)
  const { key } = await files.put(bytes, 'part', 'application/octet-stream')
  const storing = db.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom('imports')
      .select('state')
      .where('id', '=', stored.id)
      .forUpdate()
      .executeTakeFirst()
    if (locked?.state !== 'uploading') return undefined
    const former = await trx
      .deleteFrom('import_parts')
      .where('import_id', '=', stored.id)
      .where('number', '=', number)
      .returning('file_key')
      .executeTakeFirst()
    await trx
      .insertInto('import_parts')
      .values({ import_id: stored.id, number, file_key: key, bytes: bytes.length })
      .execute()
    const parts = await trx.selectFrom('import_parts').select('number').where('import_id', '=', stored.id).execute()
    const state = parts.length === count ? 'reading' : 'uploading'
    await touchImport(trx, stored, clock(), { state })
    return { former: former?.file_key }
  })
  const result = await storing.catch(async (error: unknown) => {
    // If the connection broke during the commit, the part may be stored. If not, the daily cleanup removes the file.
    if (!isUnavailable(error)) await files.remove(key)
    throw error
  })
  if (result === undefined) {
    await files.remove(key)
    throw new HttpError(409, 'imports.errors.state')
  }
  if (result.former !== undefined) await files.remove(result.former)
}

/** The prefix of the folders of `withLocalFile`. */
export const localFolderPrefix = 'sillage-import-'

/** Downloads the file to a local folder while work is done with it. Returns what the work returns. */
export async function withLocalFile<T>(
  { records: { db }, files }: ImportsContext,
  { id }: Pick<StoredImport, 'id'>,
  work: (path: string, hash: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), localFolderPrefix))
  try {
    const path = join(folder, 'file')
    const parts = await db
      .selectFrom('import_parts')
      .select('file_key')
      .where('import_id', '=', id)
      .orderBy('number')
      .execute()
    const hash = createHash('sha256')
    async function* readParts(): AsyncGenerator<Buffer> {
      for (const { file_key } of parts) {
        const stream = await files.read(file_key)
        if (!stream) throw new Error(`a part of import ${id} is missing`)
        for await (const chunk of stream) {
          hash.update(chunk as Buffer)
          yield chunk as Buffer
        }
      }
    }
    await pipeline(Readable.from(readParts()), createWriteStream(path, { mode: 0o600 }))
    return await work(path, hash.digest('hex'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
