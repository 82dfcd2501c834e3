import { StoredFileValue } from '../../http/upload.ts'
import type { RecordsContext } from '../../records/recordsContext.ts'
import type { StoredUpload } from '../../records/storedUpload.ts'
import { removePictures, storeUpload } from '../../records/uploads.ts'
import type { Fault } from '../faults.ts'
import type { ReadRow, RowReading } from '../rowReading.ts'
import type { RecordRows } from '../rowSource.ts'
import type { ArchivedFiles } from './archivedFiles.ts'
import { fillFiles, getFileId, listNamedFiles } from './fillFiles.ts'
import { validateFile } from './validateFiles.ts'

/** The stored files of the rows that are written next. They are stored before the transaction, as decoding is slow. */
export interface PreparedFiles {
  readonly files: ArchivedFiles
  /** The lines of the rows whose files are stored, or that have none. */
  readonly lines: readonly number[]
  /** Returns a row with its files, or with the errors of files that could not be stored. */
  fill(row: ReadRow): ReadRow
  /** Removes the stored files of all other rows. */
  removeFilesExcept(writtenLines: readonly number[]): Promise<void>
}

/** The maximum time for storing files before their rows are written, in ms. */
const maxMs = 2_000

/**
 * Stores the files that rows name in the same way as uploads, separately for each row.
 *
 * @param rows at least the first one is prepared
 * @param keepAlive called after each file
 */
export async function prepareFiles(
  records: RecordsContext,
  files: ArchivedFiles,
  reading: RowReading,
  { rows, keepAlive }: { readonly rows: readonly RecordRows[]; readonly keepAlive: () => Promise<void> },
): Promise<PreparedFiles> {
  const { resource } = reading.view
  const prepared = new Map<number, Map<string, StoredUpload | Fault>>()
  const refused = new Map<number, ReadRow['faults']>()
  const removeFilesExcept = async (writtenLines: readonly number[]): Promise<void> => {
    const unused = [...prepared].flatMap(([line, found]) => (writtenLines.includes(line) ? [] : [...found.values()]))
    await removePictures(records, unused.filter(isStored))
  }
  const endsAt = performance.now() + maxMs
  try {
    for (const row of await reading.read(rows)) {
      if (prepared.size > 0 && performance.now() > endsAt) break
      const found = new Map<string, StoredUpload | Fault>()
      prepared.set(row.line, found)
      if (row.faults.length > 0) refused.set(row.line, row.faults)
      if (row.faults.length > 0) continue
      for (const file of listNamedFiles(resource, row)) {
        const validated = await validateFile(files, reading, file)
        const id = getFileId(file)
        if ('read' in validated)
          await storeUpload(records, file.options, validated.upload, validated.read, (stored) => found.set(id, stored))
        else found.set(id, validated)
        await keepAlive()
      }
    }
  } catch (error) {
    await removeFilesExcept([])
    throw error
  }
  return {
    files,
    lines: [...prepared.keys()],
    fill(row) {
      const faults = refused.get(row.line) ?? row.faults
      if (faults.length > 0) return { ...row, faults }
      return fillFiles(resource, row, (file) => {
        const found = prepared.get(row.line)?.get(getFileId(file))
        if (!found) throw new Error('a file was not stored')
        return isStored(found) ? new StoredFileValue(found) : found
      })
    },
    removeFilesExcept,
  }
}

const isStored = (found: StoredUpload | Fault): found is StoredUpload => 'key' in found
