import { setTimeout as wait } from 'node:timers/promises'
import { createTranslator } from '#i18n/translator.ts'
import { findUploadIssue } from '#language/kinds/reading/upload.ts'
import { pictureType } from '../../files/decodePicture.ts'
import { getExtension } from '../../files/fileTypes.ts'
import { HttpError } from '../../http/httpError.ts'
import { StoredFileValue, Upload } from '../../http/upload.ts'
import { createBodyError } from '../../records/recordErrors.ts'
import { readUpload } from '../../records/uploads.ts'
import { type Fault, toFaults } from '../faults.ts'
import { ImportFileError } from '../reading/importFileError.ts'
import type { ReadRow, RowReading } from '../rowReading.ts'
import type { ArchivedFiles } from './archivedFiles.ts'
import { fillFiles, getFileId, listNamedFiles, type NamedFile } from './fillFiles.ts'

/** A file that was validated as an upload of its field and is not stored yet, or its error. */
export type ValidatedFile =
  | {
      readonly upload: Upload
      readonly read: Exclude<Awaited<ReturnType<typeof readUpload>>, { readonly key: string }>
    }
  | Fault

/** The pause in ms, and the maximum number of tries, while the decoder is busy with other pictures of the user. */
const busyMs = 1_000
const maxTries = 10

/** Validates a file of the ZIP archive as an upload of its field. */
export async function validateFile(files: ArchivedFiles, reading: RowReading, file: NamedFile): Promise<ValidatedFile> {
  const { path, options, entry } = file
  const { records, resource, locale } = reading
  const translate = createTranslator(locale)
  const toFault = (issue: { readonly key: string; readonly params: object }): Fault => {
    const error = createBodyError({ ...records, resource }, [{ path, key: issue.key, params: { ...issue.params } }])
    const [fault] = toFaults(error, resource, translate)
    return { target: path, code: issue.key, text: null, sentence: `${entry}: ${fault?.sentence}` }
  }
  try {
    const bytes = await files.read(entry, options.maxBytes)
    if (!bytes) return toFault({ key: 'fileTooLarge', params: { max: Math.floor(options.maxBytes / 1024 ** 2) } })
    const upload = new Upload(entry, bytes)
    const read =
      findUploadIssue({ options }, upload) ??
      (await readPatiently(() => readUpload(records, options, upload, reading.currentUser)))
    return 'key' in read ? toFault(read) : { upload, read }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    const sentence = `${entry}: ${translate(error.key, error.params)}`
    return { target: path, code: 'fileDamaged', text: null, sentence }
  }
}

/** Retries while the decoder is busy, because the user may upload other pictures at the same time. */
async function readPatiently<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 429 || tries === maxTries) throw error
      await wait(busyMs)
    }
  }
}

/** Validates the files of rows without storing them. */
export interface FileValidator {
  /** @param keepAlive called after each file */
  validate(reading: RowReading, rows: readonly ReadRow[]): Promise<readonly ReadRow[]>
}

/** Creates a validator that caches its results, because several rows may name the same file. */
export function createFileValidator(files: ArchivedFiles | null, keepAlive: () => Promise<void>): FileValidator {
  const known = new Map<string, StoredFileValue | Fault>()
  return {
    async validate(reading, rows) {
      if (!files) return rows
      const { resource } = reading.view
      for (const file of rows.flatMap((row) => listNamedFiles(resource, row))) {
        const id = getFileId(file)
        if (known.has(id)) continue
        known.set(id, toValidatedValue(await validateFile(files, reading, file)))
        await keepAlive()
      }
      return rows.map((row) => fillFiles(resource, row, (file) => known.get(getFileId(file)) ?? fail()))
    },
  }
}

const fail = (): never => {
  throw new Error('a file was not validated')
}

/** The value for the validation of a record that is never written, so a file that is not stored needs no key. */
function toValidatedValue(validated: ValidatedFile): StoredFileValue | Fault {
  if (!('read' in validated)) return validated
  const type = 'picture' in validated.read ? pictureType : validated.read.type
  return new StoredFileValue({ key: '', name: `file.${getExtension(type)}` })
}
