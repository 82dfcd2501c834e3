import { type Cell, cellText } from '#resources/language/cells.ts'
import type { CellKind } from '#resources/language/kinds/kind.ts'
import { sheetNumber, sheetText } from '#rules/sheetCells.ts'
import { wallClockOf } from '#rules/wallClock.ts'
import type { ExportSetting } from '../table.ts'
import { style } from './styles.ts'

/** The XML of a cell at a reference such as `B7`; empty for null. */
export function cellXml(place: string, kind: CellKind, cell: Cell, words: ExportSetting['words']): string {
  if (cell === null) return ''
  const number = sheetNumber(kind, cell, wallClockOf(words.timeZone))
  if (number === undefined) return textXml(place, kind === 'text' ? String(cell) : cellText(words, kind, cell))
  return `<c r="${place}" s="${style[kind]}"><v>${number}</v></c>`
}

/**
 * A text cell. A text that a spreadsheet would read as a formula gets `quotePrefix`, so that it stays a text when a
 * user edits the cell.
 */
export function textXml(place: string, text: string, styled?: number): string {
  const shown = sheetText(text)
  const look = styled ?? (/^[=+\-@\t\n]/.test(shown) ? style.quoted : style.text)
  return `<c r="${place}" t="inlineStr" s="${look}"><is><t xml:space="preserve">${literal(escaped(shown))}</t></is></c>`
}

/** Excel reads `_x0041_` as an escaped character, so a literal underscore in this position is escaped itself. */
const literal = (xml: string): string => xml.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
