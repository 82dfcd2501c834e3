import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { getValue } from '#language/evaluate.ts'
import { ArchivedFile } from '#language/imports/cells/files.ts'
import type { FileOptions } from '#language/kinds/file.ts'
import { holdsFiles } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { withValueAt } from '#language/values.ts'
import type { Fault } from '../faults.ts'
import type { ReadRow } from '../rowReading.ts'

/** A file of the ZIP archive that a row names. */
export interface NamedFile {
  /** The path of the field, which is also the target of the column. */
  readonly path: string
  readonly wirePath: string
  readonly options: FileOptions
  readonly entry: string
}

/** The files of the ZIP archive that a row names, in the order of its fields. */
export function listNamedFiles(resource: ResourceData, { body }: Pick<ReadRow, 'body'>): NamedFile[] {
  return getBodyLeaves(resource, 'create').flatMap(({ path, wirePath, field }) => {
    if (!holdsFiles(field)) return []
    const options = field.options as FileOptions
    return [getValue(body, wirePath)]
      .flat()
      .flatMap((value) => (value instanceof ArchivedFile ? [{ path, wirePath, options, entry: value.entry }] : []))
  })
}

/** The identity of a file within its field, as a key of maps. */
export const getFileId = ({ path, entry }: Pick<NamedFile, 'path' | 'entry'>): string => `${path} ${entry}`

/**
 * A row with values instead of file names, or with the errors of files that cannot be used.
 *
 * @param find returns the value of a file, or its error
 */
export function fillFiles(resource: ResourceData, row: ReadRow, find: (file: NamedFile) => object | Fault): ReadRow {
  const named = listNamedFiles(resource, row)
  if (named.length === 0) return row
  const found = new Map(named.map((file) => [getFileId(file), find(file)]))
  const faults = [...found.values()].filter(isFault)
  if (faults.length > 0) return { ...row, faults: [...row.faults, ...faults] }
  const toValue = (path: string, value: unknown): unknown =>
    value instanceof ArchivedFile ? found.get(getFileId({ path, entry: value.entry })) : value
  const body = named.reduce((filled, { path, wirePath }) => {
    const value = getValue(filled, wirePath)
    return withValueAt(
      filled,
      wirePath,
      Array.isArray(value) ? value.map((one) => toValue(path, one)) : toValue(path, value),
    )
  }, row.body)
  return { ...row, body }
}

const isFault = (found: object | Fault): found is Fault => 'sentence' in found
