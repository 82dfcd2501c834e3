import { getValue } from '../evaluate.ts'
import { isJson, isTranslated } from '../kinds/kinds.ts'
import { getEntries } from '../recordEntries.ts'
import { isEmpty, type RecordData } from '../values.ts'
import type { FileCell } from './import.ts'
import { type ImportContext, type PartColumn, prepareColumns } from './importContext.ts'
import { versionTarget } from './recordTargets.ts'

/**
 * The lines of a record in a file for editing, in the order of the columns of the context: the inverse of
 * `readImportRow`. Lines after the first have the key and the rows alone.
 *
 * @param record as it is read by its id
 * @param version the text of the column `_version`
 */
export function serializeImportRows(context: ImportContext, record: RecordData, version: string | null): FileCell[][] {
  const { parts, id } = prepareColumns(context)
  const key = record[context.resource.key]
  const idCell: FileCell = typeof key === 'number' || typeof key === 'string' ? key : null
  const rowCounts = parts.map(({ part }) => (part.inRows ? getEntries(getValue(record, part.leaf.path)).length : 1))
  return Array.from({ length: Math.max(1, ...rowCounts) }, (_line, line) =>
    context.columns.map(({ index, field }): FileCell => {
      if (index === id) return idCell
      if (field === versionTarget) return line === 0 ? version : null
      const column = parts.find((one) => one.index === index)
      return column && (line === 0 || column.part.inRows) ? writeCell(column, record, line) : null
    }),
  )
}

function writeCell({ part, form, column }: PartColumn, record: RecordData, line: number): FileCell {
  const { leaf, inRows, language } = part
  const stored = getValue(record, leaf.path) ?? getValue(record, leaf.wirePath)
  const value = inRows
    ? getRowValue(getEntries(stored)[line], inRows)
    : isTranslated(leaf.field)
      ? getEntries(stored).find((text) => text.language === language)?.[leaf.field.options.text]
      : stored
  // An empty list is a JSON value too.
  const isMissing = isJson(part.field) ? value === null || value === undefined : isEmpty(value) || value === ''
  return isMissing ? null : form.write(value, column)
}

/**
 * The value of a part in a stored row. A reference is stored under its own name or, without a title, only as a key
 * under `wirePath`.
 */
const getRowValue = (row: RecordData | undefined, { path, wirePath }: { path: string; wirePath: string }): unknown =>
  row && (getValue(row, path) ?? getValue(row, wirePath))
