import { sql } from 'kysely'
import { getWirePath } from '#language/bodyLeaves.ts'
import { readBodyFile } from '#language/bodyValues.ts'
import { getLeafFields, type LeafField } from '#language/derive.ts'
import { acceptsPicturesAlone, findNamedType, getAcceptedTypes, pictures } from '#language/fileTypes.ts'
import type { Issue } from '#language/issue.ts'
import type { FileOptions } from '#language/kinds/file.ts'
import { isFile } from '#language/kinds/kinds.ts'
import { createTypeIssue } from '#language/kinds/reading/upload.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { pictureType } from '../files/decodePicture.ts'
import { decodeUploadedPicture } from '../files/decodeUploadedPicture.ts'
import { detectFileType } from '../files/detectFileType.ts'
import type { FileLimit } from '../http/multipart.ts'
import { StoredFileValue, Upload } from '../http/upload.ts'
import { createBodyError } from './recordErrors.ts'
import type { RecordsContext } from './recordsContext.ts'
import type { RecordRequest, RecordWrite } from './recordWrite.ts'
import type { RecordId } from './save.ts'
import { getFileKeys, type StoredUpload } from './storedUpload.ts'

/** The stored files of a body by their uploads. */
export type StoredUploads = ReadonlyMap<unknown, StoredUpload>

/** The file parts that a multipart body may have. */
export function getFileLimits(resource: ResourceData): Map<string, FileLimit> {
  return new Map(
    getFileFields(resource).map(({ path, field }) => [
      `${path}.file`,
      { field: path, maxBytes: field.options.maxBytes },
    ]),
  )
}

/**
 * Decodes and stores the pictures of a body outside of a transaction, then runs the callback. Removes the pictures if
 * the callback fails.
 *
 * @param check runs the checks that need no pictures before decoding, outside of a transaction
 * @param callback gets the stored pictures by their uploads
 */
export async function withStoredUploads<T>(
  request: RecordRequest,
  body: unknown,
  check: (db: Db) => Promise<unknown>,
  callback: (pictures: StoredUploads) => Promise<T>,
): Promise<T> {
  const { context, resource } = request
  const uploads = getUploads(resource, body)
  const pictures = new Map<unknown, StoredUpload>()
  if (uploads.size > 0) await check(context.db)
  try {
    await storeUploads(request, uploads, pictures)
    return await callback(pictures)
  } catch (error) {
    // If the connection broke during the commit, a record may reference them; the file sweep removes them later if not.
    if (!isUnavailable(error)) await removePictures(context, [...pictures.values()])
    throw error
  }
}

/** Removes pictures that no record has come to reference. The daily file sweep removes those whose removal fails here. */
export async function removePictures({ files }: RecordsContext, pictures: readonly StoredUpload[]): Promise<void> {
  await Promise.allSettled(pictures.flatMap(getFileKeys).map((key) => files.remove(key)))
}

/** The current files of a record by their paths, in the selected fields or in all. */
export async function findFiles(
  { trx, resource }: Pick<RecordWrite, 'trx' | 'resource'>,
  id: RecordId,
  isSelected: (path: string) => boolean = () => true,
): Promise<ReadonlyMap<string, StoredUpload>> {
  const paths = getFileFields(resource).flatMap(({ path }) => (isSelected(path) ? [path] : []))
  if (paths.length === 0) return new Map()
  const columns = paths.map((path) => sql`${sql.id(getColumnName(path, 'file'))} as ${sql.id(path)}`)
  const { rows } = await sql<
    Record<string, StoredUpload | null>
  >`select ${sql.join(columns)} from ${sql.table(getTableName(resource))} where ${sql.id(getKeyColumn(resource))} = ${id}`.execute(
    trx,
  )
  return new Map(Object.entries(rows[0] ?? {}).flatMap(([path, file]) => (file === null ? [] : [[path, file]])))
}

/** The file fields of a resource, at any depth of groups. */
export function getFileFields(resource: ResourceData) {
  return getLeafFields(resource.fields).filter((leaf): leaf is FileLeafField => isFile(leaf.field))
}
type FileLeafField = LeafField & { readonly field: Extract<LeafField['field'], { readonly kind: 'file' }> }

/** The uploads of a body by the path of their field. */
function getUploads(resource: ResourceData, body: unknown): Map<string, Upload> {
  if (!isObject(body)) return new Map()
  const result = getFileFields(resource).map(
    ({ path, field }) => [path, readBodyFile(body, getWirePath(path, field))] as const,
  )
  return new Map(
    result.flatMap(([path, file]) => ('raw' in file && file.raw instanceof Upload ? [[path, file.raw]] : [])),
  )
}

/**
 * Replaces uploads with their stored pictures. Refuses a file value that is not an upload: part names can be chosen so
 * that a text looks like a file.
 */
export function replaceUploads(write: RecordWrite, pictures: StoredUploads): RecordWrite {
  const { context, resource, values } = write
  const stored = getFileFields(resource).flatMap(({ path }) => {
    const value = values[path]
    if (value === undefined || value === null) return []
    const picture = value instanceof StoredFileValue ? value.stored : pictures.get(value)
    if (!picture) throw createBodyError({ ...context, resource }, [{ path, key: 'image', params: {} }])
    return [[path, picture] as const]
  })
  return { ...write, values: { ...values, ...Object.fromEntries(stored) } }
}

/** Stores all files, or refuses with one sentence per file that cannot be read or has another type. */
async function storeUploads(
  { context, resource, currentUser }: RecordRequest,
  uploads: ReadonlyMap<string, Upload>,
  stored: Map<unknown, StoredUpload>,
): Promise<void> {
  const fields = new Map(getFileFields(resource).map(({ path, field }) => [path, field.options]))
  const readUploads = await Promise.all(
    [...uploads].map(async ([path, upload]) => {
      const options = fields.get(path)
      return [path, upload, options && (await readUpload(options, upload, String(currentUser.id)))] as const
    }),
  )
  const issues = readUploads.flatMap(([path, , result]): Issue[] =>
    result && 'key' in result ? [{ path, ...result }] : [],
  )
  if (issues.length > 0) throw createBodyError({ ...context, resource }, issues)
  for (const [path, upload, result] of readUploads) {
    if (result === undefined || 'key' in result) continue
    const bytes = 'picture' in result ? result.picture : upload.bytes
    const type = 'picture' in result ? pictureType : result.type
    const { key, name } = await context.files.put(bytes, upload.name, type)
    const facts = acceptsPicturesAlone(fields.get(path)?.accept ?? []) ? {} : { type, size: bytes.length }
    stored.set(upload, { key, name, ...facts })
    if (!('picture' in result)) continue
    // The sweep must find the picture if storing the thumbnail fails.
    const thumbnail = await context.files.put(result.thumb, upload.name, pictureType)
    stored.set(upload, { key, name, thumbKey: thumbnail.key, ...facts })
  }
}

/** Finds out what an upload is: a picture, which is decoded, or a file of an accepted type, which is kept as it is. */
async function readUpload(options: FileOptions, upload: Upload, userId: string) {
  const { accept } = options
  const type = acceptsPicturesAlone(accept) ? undefined : detectFileType(upload.bytes, upload.name)
  const accepted = getAcceptedTypes(accept)
  if (type !== undefined) return accepted.includes(type) ? { type } : createTypeIssue(options)
  const mayBePicture = acceptsPicturesAlone(accept) || findNamedType(upload.name) === undefined
  return accepted.includes(pictures) && mayBePicture
    ? decodeUploadedPicture(upload.bytes, userId)
    : createTypeIssue(options)
}
