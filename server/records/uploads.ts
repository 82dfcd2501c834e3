import { getWirePath } from '#language/bodyLeaves.ts'
import { readBodyFile } from '#language/bodyValues.ts'
import { getLeavesWith } from '#language/derive.ts'
import { acceptsPicturesAlone, findNamedType, getAcceptedTypes, pictures } from '#language/fileTypes.ts'
import type { Issue } from '#language/issue.ts'
import type { FileOptions } from '#language/kinds/file.ts'
import { holdsFiles, isFile } from '#language/kinds/kinds.ts'
import { createTypeIssue } from '#language/kinds/reading/upload.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import type { Db } from '../db/tables.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { pictureType } from '../files/decodePicture.ts'
import { detectFileType } from '../files/detectFileType.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import type { FileLimit } from '../http/multipart.ts'
import { StoredFileValue, Upload } from '../http/upload.ts'
import { resolveFileLists } from './fileLists.ts'
import { createBodyError } from './recordErrors.ts'
import type { RecordsContext } from './recordsContext.ts'
import type { RecordRequest, RecordWrite } from './recordWrite.ts'
import { getFileKeys, type StoredUpload } from './storedUpload.ts'

/** The stored files of a body, by the upload in the body. */
export type StoredUploads = ReadonlyMap<unknown, StoredUpload>

/** The file parts that a multipart body may have: `cover.file`, in a group `shelf[label].file` or `shelf.label.file`. */
export function getFileLimits(resource: ResourceData): Map<string, FileLimit> {
  return new Map(
    getLeavesWith(resource.fields, isFile).flatMap(({ path, field }) => {
      const limit = { field: path, maxBytes: field.options.maxBytes }
      return [path, path.replaceAll(/\.([^.]+)/g, '[$1]')].map((name) => [`${name}.file`, limit] as const)
    }),
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
    // If the connection broke during the commit, the record may be stored and need its pictures. If not, the daily
    // cleanup removes them.
    if (!isUnavailable(error)) await removePictures(context, [...pictures.values()])
    throw error
  }
}

/**
 * Removes pictures to which no record refers. If a removal fails here, the daily cleanup repeats it. One after the
 * other, so that one connection suffices: on a full disk PostgreSQL may refuse new connections.
 */
export async function removePictures({ files }: RecordsContext, pictures: readonly StoredUpload[]): Promise<void> {
  for (const key of pictures.flatMap(getFileKeys)) await files.remove(key).catch(() => undefined)
}

/** The uploads of a body by the path of their field. */
function getUploads(resource: ResourceData, body: unknown): Map<string, Upload> {
  if (!isObject(body)) return new Map()
  const result = getLeavesWith(resource.fields, isFile).map(
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
  if (getLeavesWith(resource.fields, holdsFiles).length === 0) return write
  const stored = getLeavesWith(resource.fields, isFile).flatMap(({ path }) => {
    const value = values[path]
    if (value === undefined || value === null) return []
    const picture = value instanceof StoredFileValue ? value.stored : pictures.get(value)
    if (!picture) throw createBodyError({ ...context, resource }, [{ path, key: 'image', params: {} }])
    return [[path, picture] as const]
  })
  return { ...write, values: { ...values, ...Object.fromEntries(stored), ...resolveFileLists(write) } }
}

/** Stores all files, or refuses with one sentence per file that cannot be read or has another type. */
async function storeUploads(
  { context, resource, currentUser }: RecordRequest,
  uploads: ReadonlyMap<string, Upload>,
  stored: Map<unknown, StoredUpload>,
): Promise<void> {
  const fields = new Map(getLeavesWith(resource.fields, isFile).map(({ path, field }) => [path, field.options]))
  const readUploads = await Promise.all(
    [...uploads].flatMap(([path, upload]) => {
      const options = fields.get(path)
      return options
        ? [readUpload(context, options, upload, currentUser).then((read) => ({ path, options, upload, read }))]
        : []
    }),
  )
  const issues = readUploads.flatMap(({ path, read }): Issue[] => ('key' in read ? [{ path, ...read }] : []))
  if (issues.length > 0) throw createBodyError({ ...context, resource }, issues)
  for (const { options, upload, read } of readUploads)
    if (!('key' in read)) await storeUpload(context, options, upload, read, (file) => stored.set(upload, file))
}

/** An upload that was read: a picture, or the type of another file. */
type ReadUpload = Exclude<Awaited<ReturnType<typeof readUpload>>, { readonly key: string }>

/** @param onStored called with each stored file, so that the caller can remove it if a later step fails */
export async function storeUpload(
  { files }: RecordsContext,
  { accept }: FileOptions,
  upload: Upload,
  read: ReadUpload,
  onStored: (file: StoredUpload) => void,
): Promise<void> {
  const bytes = 'picture' in read ? read.picture : upload.bytes
  const type = 'picture' in read ? pictureType : read.type
  const { key, name } = await files.put(bytes, upload.name, type)
  const facts = acceptsPicturesAlone(accept) ? {} : { type, size: bytes.length }
  onStored({ key, name, ...facts })
  if (!('picture' in read)) return
  const thumbnail = await files.put(read.thumb, upload.name, pictureType)
  onStored({ key, name, thumbKey: thumbnail.key, ...facts })
}

/** Finds out what an upload is: a picture, which is decoded, or a file of an accepted type, which is kept as it is. */
export async function readUpload(
  { files }: Pick<RecordsContext, 'files'>,
  options: FileOptions,
  upload: Upload,
  { id }: Pick<CurrentUser, 'id'>,
) {
  const { accept } = options
  const type = acceptsPicturesAlone(accept) ? undefined : detectFileType(upload.bytes, upload.name)
  const accepted = getAcceptedTypes(accept)
  if (type !== undefined) return accepted.includes(type) ? { type } : createTypeIssue(options)
  const mayBePicture = acceptsPicturesAlone(accept) || findNamedType(upload.name) === undefined
  return accepted.includes(pictures) && mayBePicture ? files.decode(upload.bytes, String(id)) : createTypeIssue(options)
}
