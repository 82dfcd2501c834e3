import { type Cell, formatCell } from '#language/cells.ts'
import type { CellKind } from '#language/kinds/kind.ts'
import { createWallClock } from '#language/wallClock.ts'
import { toSheetNumber, toSheetText } from '#rules/sheetCells.ts'
import type { ExportOptions } from '../exportTable.ts'
import { styleIndexes } from './styles.ts'

/** The XML of a cell at a reference such as `B7`; empty for null. */
export function buildCell(
  reference: string,
  kind: CellKind,
  cell: Cell,
  formatContext: ExportOptions['formatContext'],
): string {
  if (cell === null) return ''
  const number = toSheetNumber(kind, cell, createWallClock(formatContext.timeZone))
  if (number === undefined)
    return buildTextCell(reference, kind === 'text' ? String(cell) : formatCell(formatContext, kind, cell))
  return `<c r="${reference}" s="${styleIndexes[kind]}"><v>${number}</v></c>`
}

/**
 * A text cell. A text that a spreadsheet would read as a formula gets `quotePrefix`, so that it stays a text when a
 * user edits the cell.
 */
export function buildTextCell(reference: string, text: string, styleIndex?: number): string {
  const cellValue = toSheetText(text)
  const cellStyle = styleIndex ?? (/^[=+\-@\t\n]/.test(cellValue) ? styleIndexes.quoted : styleIndexes.text)
  return `<c r="${reference}" t="inlineStr" s="${cellStyle}"><is><t xml:space="preserve">${escapeUnderscores(escapeXml(cellValue))}</t></is></c>`
}

/** Excel reads `_x0041_` as an escaped character, so a literal underscore in this position is escaped itself. */
const escapeUnderscores = (xml: string): string => xml.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
