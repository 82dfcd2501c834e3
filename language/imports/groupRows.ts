import { getCellText } from './cells/cellTexts.ts'
import type { FileRow } from './import.ts'
import { getCell, type ImportContext, prepareColumns } from './importContext.ts'

/**
 * Groups the rows of a file by record. A record with rows of its own takes consecutive lines: further lines repeat its
 * key (or its title, if it has no key), or leave all cells of the record itself empty.
 */
export function groupRows(context: ImportContext, rows: Iterable<FileRow>): FileRow[][] {
  const groups: FileRow[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    if (group && continuesRecord(context, group, row)) group.push(row)
    else groups.push([row])
  }
  return groups
}

/** Whether a line belongs to the record of the lines before it. */
export function continuesRecord(context: ImportContext, group: readonly FileRow[], row: FileRow): boolean {
  const { parts, key, id, title } = prepareColumns(context)
  const first = group[0]
  const hasRows = parts.some(({ part, index }) => part.inRows && getCell(context, row, index) !== null)
  if (!first || !hasRows) return false
  const getText = (line: FileRow, index: number | undefined): string =>
    getCellText(getCell(context, line, index), context).trim()
  const keyColumn = key ?? id
  const keyText = getText(row, keyColumn)
  if (keyText !== '') return keyText === getText(first, keyColumn)
  const own = parts.filter(({ part }) => !part.inRows).map(({ index }) => index)
  if (own.every((index) => getText(row, index) === '')) return true
  if (getText(first, keyColumn) !== '') return false
  const compared = title === undefined ? own : [title]
  return compared.every((index) => getText(row, index) === getText(first, index))
}
