import type { RecordData } from '#language/evaluate.ts'
import { toBodyValue } from '#language/imports/bodyValue.ts'
import type { ImportWords } from '#language/imports/cells/cellForm.ts'
import type { FileCell } from '#language/imports/import.ts'
import type { ImportContext } from '#language/imports/importContext.ts'
import { isChangeable } from '#language/imports/importParts.ts'
import { idTarget, versionTarget } from '#language/imports/recordTargets.ts'
import { getGivableParts, getImportTargets } from '#language/imports/targets.ts'
import { writeImportRows } from '#language/imports/writeImportRows.ts'
import type { ResourceData } from '#language/resource.ts'
import type { FileFormat, FileTable } from './fileTable.ts'
import { buildVersion, buildVersionHeading } from './versions.ts'

interface EditingOptions extends Pick<ImportContext, 'formats' | 'timeZone'> {
  /** Of the sheet and the file, in the language of the person. */
  readonly name: string
  /** As the person sees it. */
  readonly resource: ResourceData
  /** The languages of labels; the first is the person's, in which the file is written. */
  readonly languages: readonly ImportWords[]
  /** The paths of the fields that the person may change in some record, see `getGivablePaths`. */
  readonly givable: ReadonlySet<string>
  readonly format: FileFormat
  /** Records as they are read by their keys. */
  readonly pages: AsyncIterable<readonly RecordData[]>
}

/**
 * A file for editing: what can be changed of each record by an import, between its key and the version of the values.
 * Imported unedited it changes nothing. Rows of records are on lines of their own.
 */
export function createEditingTable(options: EditingOptions): FileTable {
  const { name, resource, languages, givable, pages } = options
  const parts = getGivableParts({ resource, givable }).filter((part) => isChangeable(resource, part))
  const leaves = [...new Map(parts.map(({ leaf }) => [leaf.path, leaf])).values()]
  const labels = new Map(
    getImportTargets({ resource, languages, givable }).map((target) => [target.name, target.label]),
  )
  const context = createContext(options, [idTarget, ...parts.map((part) => part.name), versionTarget])
  const writeRecord = (record: RecordData): FileCell[][] => {
    const values = leaves.map(({ path, field }) => [path, toBodyValue(record, path, field)] as const)
    return writeImportRows(
      context,
      record,
      buildVersion({ resource: resource.name, id: getKey(record, resource) }, values),
    )
  }
  async function* generateLines() {
    for await (const records of pages) yield records.flatMap(writeRecord)
  }
  return {
    name,
    headings: [
      idTarget,
      ...parts.map((part) => labels.get(part.name) ?? part.name),
      buildVersionHeading(leaves.map(({ path }) => path)),
    ],
    lines: generateLines(),
  }
}

function getKey(record: RecordData, { key }: ResourceData): string | number {
  const value = record[key]
  return typeof value === 'number' ? value : String(value)
}

/** How cells are written: texts of numbers have a decimal point in csv and a comma in spreadsheets. */
function createContext(
  { resource, languages, formats, timeZone, format }: EditingOptions,
  fields: readonly string[],
): ImportContext {
  return {
    resource,
    kind: format,
    columns: fields.map((field, index) => ({ index, field })),
    key: idTarget,
    blank: 'keep',
    decimal: format === 'csv' ? '.' : ',',
    dayFirst: true,
    timeZone,
    formats,
    languages,
    valueMaps: new Map(),
    resolve: () => 'none',
  }
}
