import { sql } from 'kysely'
import { wirePathOf } from '#resources/language/bodyLeaves.ts'
import { type LeafField, leafFields } from '#resources/language/derive.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { Issue } from '#resources/language/issue.ts'
import { isFile } from '#resources/language/kinds/kinds.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { fileIn, isObject } from '#resources/language/values.ts'
import { columnOf, keyColumnOf, tableOf } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { pictureType } from '../files/decodePicture.ts'
import { readPicture } from '../files/pictures.ts'
import type { FileLimit } from '../http/multipart.ts'
import { Upload } from '../http/upload.ts'
import type { RecordsContext } from './context.ts'
import type { RecordRequest, RecordWrite } from './recordWrite.ts'
import { badBody } from './refusals.ts'
import type { RecordId } from './save.ts'

/** The value of a file column. */
export interface StoredPicture {
  readonly key: string
  readonly name: string
  readonly thumbKey: string
}
/** The stored pictures of a body by their uploads. */
export type StoredUploads = ReadonlyMap<unknown, StoredPicture>

/** The file parts that a multipart body may have. */
export function fileLimitsOf(resource: ResourceData): Map<string, FileLimit> {
  return new Map(
    fileLeaves(resource).map(({ path, field }) => [`${path}.file`, { field: path, maxBytes: field.options.maxBytes }]),
  )
}

/**
 * Decodes and stores the pictures of a body outside of a transaction, then runs the callback. Removes the pictures if
 * the callback fails.
 *
 * @param check runs the checks that need no pictures before decoding, outside of a transaction
 * @param callback gets the stored pictures by their uploads; returns the pictures that the record no longer references
 */
export async function withUploads(
  request: RecordRequest,
  body: unknown,
  check: (db: Db) => Promise<unknown>,
  work: (pictures: StoredUploads) => Promise<{ readonly record: RecordData; readonly replaced: StoredPicture[] }>,
): Promise<RecordData> {
  const { context, resource } = request
  const uploads = uploadsIn(resource, body)
  const pictures = new Map<unknown, StoredPicture>()
  if (uploads.size > 0) await check(context.db)
  try {
    await storeAll(request, uploads, pictures)
    const { record, replaced } = await work(pictures)
    await removePictures(context, replaced)
    return record
  } catch (error) {
    // If the connection broke during the commit, a record may reference them; the file sweep removes them later if not.
    if (!isUnavailable(error)) await removePictures(context, [...pictures.values()])
    throw error
  }
}

/**
 * Removes pictures that no record references any more. The daily file sweep removes pictures whose removal fails here.
 */
export async function removePictures({ files }: RecordsContext, pictures: readonly StoredPicture[]): Promise<void> {
  await Promise.allSettled(pictures.flatMap(({ key, thumbKey }) => [key, thumbKey]).map((key) => files.remove(key)))
}

/** The current pictures of a record, in the selected fields or in all. */
export async function picturesOf(
  { trx, resource }: RecordWrite,
  id: RecordId,
  isMeant: (path: string) => boolean = () => true,
): Promise<StoredPicture[]> {
  const columns = fileLeaves(resource).flatMap(({ path }) => (isMeant(path) ? [sql.id(columnOf(path, 'file'))] : []))
  if (columns.length === 0) return []
  const { rows } = await sql<
    Record<string, StoredPicture | null>
  >`select ${sql.join(columns)} from ${sql.table(tableOf(resource))} where ${sql.id(keyColumnOf(resource))} = ${id}`.execute(
    trx,
  )
  return Object.values(rows[0] ?? {}).filter((picture) => picture !== null)
}

function fileLeaves(resource: ResourceData) {
  return leafFields(resource.fields).filter((leaf): leaf is FileLeaf => isFile(leaf.field))
}
type FileLeaf = LeafField & { readonly field: Extract<LeafField['field'], { readonly kind: 'file' }> }

/** The uploads of a body by the path of their field. */
function uploadsIn(resource: ResourceData, body: unknown): Map<string, Upload> {
  if (!isObject(body)) return new Map()
  const found = fileLeaves(resource).map(({ path, field }) => [path, fileIn(body, wirePathOf(path, field))] as const)
  return new Map(
    found.flatMap(([path, file]) => ('raw' in file && file.raw instanceof Upload ? [[path, file.raw]] : [])),
  )
}

/**
 * Replaces uploads with their stored pictures. Refuses a file value that is not an upload: part names can be chosen so
 * that a text looks like a file.
 */
export function withPictures(write: RecordWrite, pictures: StoredUploads): RecordWrite {
  const { resource, values } = write
  const stored = fileLeaves(resource).flatMap(({ path }) => {
    const value = values[path]
    if (value === undefined || value === null) return []
    const picture = pictures.get(value)
    if (!picture) throw badBody(resource, [{ path, key: 'image', params: {} }])
    return [[path, picture] as const]
  })
  return { ...write, values: { ...values, ...Object.fromEntries(stored) } }
}

/** Stores all pictures, or refuses with one sentence per unreadable picture. */
async function storeAll(
  { context: { files }, resource, me }: RecordRequest,
  uploads: ReadonlyMap<string, Upload>,
  stored: Map<unknown, StoredPicture>,
): Promise<void> {
  const read = await Promise.all(
    [...uploads].map(async ([path, upload]) => [path, upload, await readPicture(upload.bytes, String(me.id))] as const),
  )
  const issues = read.flatMap(([path, , found]): Issue[] => ('key' in found ? [{ path, ...found }] : []))
  if (issues.length > 0) throw badBody(resource, issues)
  for (const [, upload, found] of read) {
    if ('key' in found) continue
    const { key, name } = await files.put(found.picture, upload.name, pictureType)
    stored.set(upload, { key, name, thumbKey: key })
    const thumb = await files.put(found.thumb, upload.name, pictureType)
    stored.set(upload, { key, name, thumbKey: thumb.key })
  }
}
