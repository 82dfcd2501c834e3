import { getBodyLeaves } from '#language/bodyLeaves.ts'
import type { FileRef } from '#language/kinds/file.ts'
import { isFileList } from '#language/kinds/kinds.ts'
import { isObject } from '#language/values.ts'
import { Upload } from '../http/upload.ts'
import { getUploadScope } from './fileLists.ts'
import { createRecordWrite, loadRecord } from './loadForUpdate.ts'
import { createBodyError, createFieldError, createValueError } from './recordErrors.ts'
import type { RecordRequest } from './recordWrite.ts'
import type { RecordId } from './save.ts'
import type { StoredUpload } from './storedUpload.ts'
import { readUpload, removePictures, storeUpload } from './uploads.ts'

/** A stored file, and the token that a request body must contain to refer to it. */
export interface UploadedFile extends FileRef {
  readonly upload: string
}

/**
 * Stores a file for a list of files, before the record is saved. The daily cleanup removes the file if no record refers
 * to it.
 *
 * @param id the record that is edited; undefined for a new one
 * @param body has the file under `file`
 * @throws HttpError 403 or 404 if the user may not save the record; 400 if there is no such field, or no accepted file
 */
export async function uploadFile(
  request: RecordRequest,
  { id, path }: { readonly id: RecordId | undefined; readonly path: string },
  body: unknown,
): Promise<UploadedFile> {
  const { context, resource, currentUser } = request
  const { view } =
    id === undefined
      ? createRecordWrite(request, context.db, 'create')
      : await loadRecord(request, context.db, id, 'edit')
  const leaf = getBodyLeaves(view.resource, id === undefined ? 'create' : 'update').find((one) => one.path === path)
  if (!leaf || !isFileList(leaf.field)) throw createFieldError(resource, 'field', 'errors.noFileField')
  const { options } = leaf.field
  const upload = isObject(body) ? body.file : undefined
  if (!(upload instanceof Upload))
    throw createBodyError({ ...context, resource }, [{ path, key: 'required', params: {} }])
  const read = await readUpload(context, options, upload, currentUser)
  if ('key' in read) throw createValueError({ ...context, resource }, { path, ...read })
  const stored: StoredUpload[] = []
  try {
    await storeUpload(context, options, upload, read, (file) => stored.push(file))
  } catch (error) {
    await removePictures(context, stored)
    throw error
  }
  const file = stored.at(-1)
  return {
    ...context.fileToWire(file),
    upload: context.files.signUpload({ ...file }, getUploadScope(currentUser, resource, path)),
  }
}
