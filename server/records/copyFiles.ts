import { getWirePath } from '#language/bodyLeaves.ts'
import { readBodyValue } from '#language/bodyValues.ts'
import { getLeavesWith } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { getFileKey } from '#language/kinds/file.ts'
import { isFile, isFileList } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject, withValueAt } from '#language/values.ts'
import { StoredFileValue } from '../http/upload.ts'
import { createRecordWrite } from './loadForUpdate.ts'
import { parseRecordKey } from './parseRecordKey.ts'
import { getRecord } from './readRecords.ts'
import { createFieldError } from './recordErrors.ts'
import { viewAs } from './recordsContext.ts'
import type { RecordRequest } from './recordWrite.ts'
import { readStoredUploads, type StoredUpload } from './storedUpload.ts'
import { removePictures } from './uploads.ts'

/**
 * Copies the files that a body names as `{"cover": {"copyOf": 3}}`, or as the multipart part `cover.copyOf`: the files
 * of the same field of record 3. In a list, the body also names the file by its URL. The callback gets the body with
 * the copies, which are removed if the callback fails. Each copy is a separate stored file, so it stays when the
 * original is replaced.
 *
 * @throws HttpError 400 naming the field, if the user cannot read the record or the field there; 403 if the user may
 * not create records
 */
export async function withCopiedFiles<T>(
  request: RecordRequest,
  body: unknown,
  callback: (body: unknown) => Promise<T>,
): Promise<T> {
  const { context, resource } = request
  const copies = isObject(body) ? findCopies(resource, body) : []
  if (!isObject(body) || copies.length === 0) return callback(body)
  // Refuses a user who may not create records before any file is copied.
  createRecordWrite(request, context.db, 'create')
  const stored: StoredUpload[] = []
  try {
    let copied = omitParts(body, copies)
    for (const { path, wirePath, named } of copies) {
      const files: unknown[] = []
      for (const file of named) files.push(...(await copyNamed(request, path, file, stored)))
      copied = withValueAt(copied, wirePath, Array.isArray(getValue(body, wirePath)) ? files : (files[0] ?? null))
    }
    return await callback(copied)
  } catch (error) {
    await removePictures(context, stored)
    throw error
  }
}

interface CopiedField {
  readonly path: string
  readonly wirePath: string
  /** The value of the field in the body: requests for copies, and in a list also other files. */
  readonly named: readonly unknown[]
}

function findCopies(resource: ResourceData, body: RecordData): CopiedField[] {
  const fields = [...getLeavesWith(resource.fields, isFile), ...getLeavesWith(resource.fields, isFileList)]
  return fields.flatMap(({ path, field }) => {
    const wirePath = getWirePath(path, field)
    const copyOf = body[getPartName(wirePath)]
    const value = readBodyValue(body, wirePath)
    const named = copyOf !== undefined ? [{ copyOf }] : 'raw' in value ? [value.raw].flat() : []
    return named.some(isCopy) ? [{ path, wirePath, named }] : []
  })
}

const isCopy = (named: unknown): named is RecordData => isObject(named) && 'copyOf' in named

const getPartName = (wirePath: string): string => `${wirePath}.copyOf`

const omitParts = (body: RecordData, copies: readonly CopiedField[]): RecordData =>
  Object.fromEntries(
    Object.entries(body).filter(([name]) => !copies.some(({ wirePath }) => name === getPartName(wirePath))),
  )

/**
 * Replaces a request for a copy with the copied file, or with nothing if the original was removed. Returns other values
 * as they are.
 */
async function copyNamed(
  request: RecordRequest,
  path: string,
  named: unknown,
  stored: StoredUpload[],
): Promise<unknown[]> {
  if (!isCopy(named)) return [named]
  const originals = await findOriginals(request, path, named.copyOf)
  const key = getFileKey(named)
  const original = originals.find((file) => key === undefined || file.key === key)
  const copy = original && (await copyFile(request, original, stored))
  return copy ? [new StoredFileValue(copy)] : []
}

/** The files in a field of another record that the user may read. */
async function findOriginals(
  { context, resource: { name }, currentUser }: RecordRequest,
  path: string,
  copyOf: unknown,
): Promise<StoredUpload[]> {
  const declaration = context.resources.find((one) => one.name === name)
  if (!declaration) return []
  const key = parseRecordKey(declaration, String(copyOf))
  const view = viewAs(context, declaration, currentUser)
  const record = key === undefined ? undefined : await getRecord(view.context, context.db, view.resource, key)
  if (!record || getValue(record, path) === undefined)
    throw createFieldError(declaration, path, 'errors.copyNotReadable')
  return readStoredUploads(getValue(record, path))
}

/** @param stored gets each file that was stored, even if a later step fails */
async function copyFile(
  { context: { files } }: RecordRequest,
  { key, thumbKey, name, ...facts }: StoredUpload,
  stored: StoredUpload[],
): Promise<StoredUpload | undefined> {
  const copy = await files.copy(key)
  // The original was removed after the record was read.
  if (copy === undefined) return undefined
  const withoutThumbnail = { key: copy, name, ...facts }
  stored.push(withoutThumbnail)
  const thumbnail = thumbKey === undefined ? undefined : await files.copy(thumbKey)
  if (thumbnail === undefined) return withoutThumbnail
  stored.push({ key: thumbnail, name })
  return { ...withoutThumbnail, thumbKey: thumbnail }
}
