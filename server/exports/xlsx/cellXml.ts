import { type Cell, type CellKind, cellText } from '#resources/language/cells.ts'
import { sheetNumber, sheetText } from '#rules/sheetCells.ts'
import { wallClockOf } from '#rules/wallClock.ts'
import type { ExportSetting } from '../table.ts'
import { style } from './styles.ts'

/** A cell of a sheet at a place such as `B7`; nothing where it is empty. */
export function cellXml(place: string, kind: CellKind, cell: Cell, words: ExportSetting['words']): string {
  if (cell === null) return ''
  const number = sheetNumber(kind, cell, wallClockOf(words.timeZone))
  if (number === undefined) return textXml(place, kind === 'text' ? String(cell) : cellText(words, kind, cell))
  return `<c r="${place}" s="${style[kind]}"><v>${number}</v></c>`
}

/**
 * A text as a text, whatever it begins with. What a spreadsheet would take for a formula, were it typed in again, is
 * marked as quoted, so that it also stays one when somebody edits the cell.
 */
export function textXml(place: string, text: string, styled?: number): string {
  const shown = sheetText(text)
  const look = styled ?? (/^[=+\-@\t\n]/.test(shown) ? style.quoted : style.text)
  return `<c r="${place}" t="inlineStr" s="${look}"><is><t xml:space="preserve">${literal(escaped(shown))}</t></is></c>`
}

/** `_x0041_` stands for a letter in a cell; where it is meant as it is, its first sign is written that way. */
const literal = (xml: string): string => xml.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

/** A text as XML. What stands for something else there is written by its name. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
