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

/** A file that is judged as an upload of its field, and not stored yet; or what is wrong with it. */
export type JudgedFile =
  | {
      readonly upload: Upload
      readonly read: Exclude<Awaited<ReturnType<typeof readUpload>>, { readonly key: string }>
    }
  | Fault

/** How long a decoder that is busy with other pictures of the person is waited for, in ms, and how often. */
const busyMs = 1_000
const maxTries = 10

/** Judges a file of the zip as the upload of its field. */
export async function judgeFile(files: ArchivedFiles, reading: RowReading, file: NamedFile): Promise<JudgedFile> {
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

/** The person may upload pictures meanwhile, which are decoded first. */
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

/** Judges the files of rows without storing one. */
export interface FileJudge {
  /** @param keepAlive called after each file */
  judge(reading: RowReading, rows: readonly ReadRow[]): Promise<readonly ReadRow[]>
}

/** Remembers what it has judged, because several rows may name one file. */
export function createFileJudge(files: ArchivedFiles | null, keepAlive: () => Promise<void>): FileJudge {
  const known = new Map<string, StoredFileValue | Fault>()
  return {
    async judge(reading, rows) {
      if (!files) return rows
      const { resource } = reading.view
      for (const file of rows.flatMap((row) => listNamedFiles(resource, row))) {
        const id = getFileId(file)
        if (known.has(id)) continue
        known.set(id, toJudgedValue(await judgeFile(files, reading, file)))
        await keepAlive()
      }
      return rows.map((row) => fillFiles(resource, row, (file) => known.get(getFileId(file)) ?? fail()))
    },
  }
}

const fail = (): never => {
  throw new Error('a file was not judged')
}

/** A file that is not stored has no key; the record of it is never written. */
function toJudgedValue(judged: JudgedFile): StoredFileValue | Fault {
  if (!('read' in judged)) return judged
  const type = 'picture' in judged.read ? pictureType : judged.read.type
  return new StoredFileValue({ key: '', name: `file.${getExtension(type)}` })
}
