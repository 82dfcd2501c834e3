import type { RecordData } from '#language/evaluate.ts'
import { toBodyValue } from '#language/imports/bodyValue.ts'
import type { ImportWords } from '#language/imports/cells/cellForm.ts'
import type { FileCell } from '#language/imports/import.ts'
import type { ImportContext } from '#language/imports/importContext.ts'
import { isChangeable } from '#language/imports/importParts.ts'
import { idTarget, versionTarget } from '#language/imports/recordTargets.ts'
import { serializeImportRows } from '#language/imports/serializeImportRows.ts'
import { getGivableParts, getImportTargets } from '#language/imports/targets.ts'
import type { ResourceData } from '#language/resource.ts'
import type { FileFormat, FileTable } from './fileTable.ts'
import { buildVersion, buildVersionHeading } from './versions.ts'

interface EditingOptions extends Pick<ImportContext, 'formats' | 'timeZone'> {
  /** The name of the sheet and of the file, in the language of the user. */
  readonly name: string
  /** The resource as the user sees it. */
  readonly resource: ResourceData
  /** The languages of labels; the first is the user's, in which the file is written. */
  readonly languages: readonly ImportWords[]
  /** The paths of the fields that the user may change in some record, see `getGivablePaths`. */
  readonly givable: ReadonlySet<string>
  readonly format: FileFormat
  /** Records as they are read by their keys. */
  readonly pages: AsyncIterable<readonly RecordData[]>
}

/**
 * A file for editing: the fields of each record that an import can change, between its key and the version of the
 * values. An import of the unedited file changes nothing. Rows of records have their own lines.
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
    return serializeImportRows(
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

/** The context for writing cells. Numbers in texts have a decimal point in CSV and a comma in spreadsheets. */
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
