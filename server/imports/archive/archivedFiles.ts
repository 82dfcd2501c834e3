import { posix } from 'node:path'
import type { Resolved } from '#language/imports/cells/cellForm.ts'
import type { ImportReading } from '#language/imports/import.ts'
import { groupBy } from '../groupBy.ts'
import type { ImportsContext } from '../importsContext.ts'
import { listFiles } from '../reading/zip/archive.ts'
import { readZipEntries, readZipEntry, type ZipEntry } from '../reading/zip/zipFile.ts'
import type { StoredImport } from '../storedImports.ts'
import { withLocalFile } from '../upload.ts'

/** The files of a ZIP archive, by the names in the cells of its sheet. */
export interface ArchivedFiles {
  /** The entry that a text names, see `createFinder`. */
  find(text: string): Resolved
  /**
   * The content of an entry; undefined if it exceeds the limit, at which the unpacking stops.
   *
   * @throws ImportFileError if the entry is damaged or encrypted
   */
  read(entry: string, maxBytes: number): Promise<Buffer | undefined>
}

/** Opens the files of a ZIP archive on the local disk. */
export async function openArchivedFiles(
  path: string,
  { sheet }: NonNullable<ImportReading['archive']>,
): Promise<ArchivedFiles> {
  const entries = new Map(
    listFiles(await readZipEntries(path)).flatMap((entry) => (entry.name === sheet ? [] : [[entry.name, entry]])),
  )
  const find = createFinder([...entries.keys()], posix.dirname(sheet))
  return {
    find,
    async read(name, maxBytes) {
      const entry = entries.get(name)
      return entry && readLimited(path, entry, maxBytes)
    },
  }
}

async function readLimited(path: string, entry: ZipEntry, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of readZipEntry(path, entry)) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Returns a function that finds the entry which a text names: by its whole path, by its path from the folder of the
 * sheet, or by the end of its path, such as the file name. Case is ignored unless two entries differ only in case.
 *
 * @param folder the folder of the sheet in the archive; `.` is its root
 */
export function createFinder(names: readonly string[], folder: string): (text: string) => Resolved {
  const exact = new Map(names.map((name) => [normalize(name), name]))
  const byBase = groupBy(names, (name) => fold(posix.basename(name)))
  return (text) => {
    const path = normalize(text)
    const beside = posix.join(folder, path)
    const whole = exact.get(path) ?? exact.get(beside)
    if (whole !== undefined) return { key: whole }
    const ends = (byBase.get(fold(posix.basename(path))) ?? []).filter((name) =>
      `/${fold(name)}`.endsWith(`/${fold(path)}`),
    )
    const nearest = [path, beside].map((one) => ends.filter((name) => fold(name) === fold(one)))
    const [first, ...others] = nearest.find((found) => found.length > 0) ?? ends
    if (first === undefined) return 'none'
    return others.length > 0 ? 'several' : { key: first }
  }
}

/** Operating systems encode accents in file names in two ways, and separate folders with `/` or `\`. */
const normalize = (name: string): string =>
  posix.normalize(name.trim().normalize('NFC').replaceAll('\\', '/')).replace(/^\/+/, '')

const fold = (name: string): string => normalize(name).toLowerCase()

/** Downloads the ZIP archive of an import while `work` runs. `work` gets null if the import has none. */
export function withArchivedFiles<T>(
  context: ImportsContext,
  stored: Pick<StoredImport, 'id' | 'reading'>,
  work: (files: ArchivedFiles | null) => Promise<T>,
): Promise<T> {
  const { archive } = stored.reading ?? {}
  if (!archive) return work(null)
  return withLocalFile(context, stored, async (path) => work(await openArchivedFiles(path, archive)))
}
