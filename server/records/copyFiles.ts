import { getWirePath } from '#language/bodyLeaves.ts'
import { readBodyValue } from '#language/bodyValues.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject, withValueAt } from '#language/values.ts'
import { StoredFileValue } from '../http/upload.ts'
import { createRecordWrite } from './loadForUpdate.ts'
import { parseRecordKey } from './parseRecordKey.ts'
import { getRecord } from './readRecords.ts'
import { createFieldError } from './recordErrors.ts'
import { viewAs } from './recordsContext.ts'
import type { RecordRequest } from './recordWrite.ts'
import type { StoredUpload } from './storedUpload.ts'
import { findFiles, getFileFields, removePictures } from './uploads.ts'

/**
 * Copies the files that a body names as `{"cover": {"copyOf": 3}}`, or as the part `cover.copyOf`: those of the same
 * field of another record. The callback gets the body with the copies, which are removed if it fails. A copy is a file
 * of its own, so that it stays when the original is replaced.
 *
 * @throws HttpError 400 naming the field, if the user cannot read the record or the field there; 403 if the user may not
 * create records
 */
export async function withCopiedFiles<T>(
  request: RecordRequest,
  body: unknown,
  callback: (body: unknown) => Promise<T>,
): Promise<T> {
  const { context, resource } = request
  const copies = isObject(body) ? findCopies(resource, body) : []
  if (!isObject(body) || copies.length === 0) return callback(body)
  // Nothing is copied for whoever may not create a record.
  createRecordWrite(request, context.db, 'create')
  const stored: StoredUpload[] = []
  try {
    let copied = omitParts(body, copies)
    for (const { path, wirePath, copyOf } of copies) {
      const original = await findOriginal(request, path, copyOf)
      const copy = original && (await copyFile(request, original, stored))
      copied = withValueAt(copied, wirePath, copy ? new StoredFileValue(copy) : null)
    }
    return await callback(copied)
  } catch (error) {
    await removePictures(context, stored)
    throw error
  }
}

interface FileCopy {
  readonly path: string
  readonly wirePath: string
  /** The key of the record, as it was sent. */
  readonly copyOf: unknown
}

function findCopies(resource: ResourceData, body: RecordData): FileCopy[] {
  return getFileFields(resource).flatMap(({ path, field }) => {
    const wirePath = getWirePath(path, field)
    const part = body[getPartName(wirePath)]
    if (part !== undefined) return [{ path, wirePath, copyOf: part }]
    const value = readBodyValue(body, wirePath)
    const isCopy = 'raw' in value && isObject(value.raw) && 'copyOf' in value.raw
    return isCopy && isObject(value.raw) ? [{ path, wirePath, copyOf: value.raw.copyOf }] : []
  })
}

const getPartName = (wirePath: string): string => `${wirePath}.copyOf`

const omitParts = (body: RecordData, copies: readonly FileCopy[]): RecordData =>
  Object.fromEntries(
    Object.entries(body).filter(([name]) => !copies.some(({ wirePath }) => name === getPartName(wirePath))),
  )

/** The file of another record, as the user may read it; undefined if there is none. */
async function findOriginal(
  { context, resource: { name }, currentUser }: RecordRequest,
  path: string,
  copyOf: unknown,
): Promise<StoredUpload | undefined> {
  const declaration = context.resources.find((one) => one.name === name)
  if (!declaration) return undefined
  const key = parseRecordKey(declaration, String(copyOf))
  const view = viewAs(context, declaration, currentUser)
  const record = key === undefined ? undefined : await getRecord(view.context, context.db, view.resource, key)
  if (key === undefined || !record || getValue(record, path) === undefined)
    throw createFieldError(declaration, path, 'errors.copyNotReadable')
  return (await findFiles({ trx: context.db, resource: declaration }, key, (one) => one === path)).get(path)
}

/** @param stored gets what is stored, also if a later step fails */
async function copyFile(
  { context: { files } }: RecordRequest,
  { key, thumbKey, name, ...facts }: StoredUpload,
  stored: StoredUpload[],
): Promise<StoredUpload | undefined> {
  const copy = await files.copy(key)
  // The file was removed a moment ago.
  if (copy === undefined) return undefined
  const withoutThumbnail = { key: copy, name, ...facts }
  stored.push(withoutThumbnail)
  const thumbnail = thumbKey === undefined ? undefined : await files.copy(thumbKey)
  if (thumbnail === undefined) return withoutThumbnail
  stored.push({ key: thumbnail, name })
  return { ...withoutThumbnail, thumbKey: thumbnail }
}
