import type { Cell } from '#language/cells.ts'
import type { CellKind } from '#language/kinds/kind.ts'
import type { WallClock } from '#language/wallClock.ts'

/** Maximum length of a cell in UTF-16 code units (Excel specification). */
const maxTextLength = 32_767

// Characters that XML 1.0 forbids: control characters except tab and line feed, U+FFFE, U+FFFF and lone surrogates.
const invalidXmlCharacters = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * A text as a cell can store it: without characters that XML forbids, with LF line ends, truncated to the maximum
 * length.
 */
export function toSheetText(text: string): string {
  const validText = text.replace(/\r\n?/g, '\n').replace(invalidXmlCharacters, '')
  return validText.length > maxTextLength ? `${removeLoneSurrogate(validText.slice(0, maxTextLength - 1))}…` : validText
}

/** Removes an incomplete surrogate pair at the end of a truncated text. */
const removeLoneSurrogate = (text: string): string => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text)

/** The number stored in the cell; undefined if the cell is stored as text. */
export function toSheetNumber(kind: CellKind, cell: Exclude<Cell, null>, toWallClock: WallClock): number | undefined {
  if (typeof cell === 'object') return cell.number
  switch (kind) {
    case 'text':
    case 'amount':
    case 'share':
    case 'elapsed':
    case 'time':
      return undefined
    case 'number':
    case 'paddedId':
      return typeof cell === 'number' && Number.isFinite(cell) ? cell : undefined
    case 'day':
      return toSerialDate(Date.parse(`${cell}T00:00:00Z`))
    case 'instant':
      return toSerialDate(toWallClock(Date.parse(String(cell))))
    case 'instantDay': {
      const instant = toSerialDate(toWallClock(Date.parse(String(cell))))
      return instant === undefined ? undefined : Math.floor(instant)
    }
  }
}

/** The heading of a column. Columns of instants name the time zone, because the reader may live in another one. */
export function getSheetHeading(kind: CellKind, heading: string, zoneName: string): string {
  return kind === 'instant' ? `${heading} (${zoneName})` : heading
}

/** The number format of each kind. */
export const sheetFormats = {
  amount: '#,##0.00########',
  share: '0.00########%',
  elapsed: '[h]:mm:ss',
  time: 'hh:mm',
  paddedId: '0000',
  day: 'dd/mm/yyyy',
  instantDay: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy\\ hh:mm',
} as const satisfies { readonly [K in CellKind]?: string }

const msInADay = 86_400_000
const serialOf1970 = 25_569
/**
 * The serial date of 1900-03-01. Earlier serial dates differ between programs, because Excel counts 29 February 1900,
 * which did not exist.
 */
const minSerial = 61

/**
 * The serial date of a wall-clock time, truncated to whole seconds like in the list; undefined if programs would
 * disagree on it.
 */
export function toSerialDate(wallMs: number): number | undefined {
  const days = (Math.floor(wallMs / 1000) * 1000) / msInADay + serialOf1970
  return days >= minSerial ? Math.round(days * 1e8) / 1e8 : undefined
}

const maxWidth = 60
const fixedWidths: { readonly [K in CellKind]?: number } = { day: 12, instantDay: 12, instant: 17 }

/** The column width in characters, from the heading and the given cells. */
export function getSheetWidth(kind: CellKind, heading: string, cells: readonly Cell[]): number {
  const fixedWidth = fixedWidths[kind]
  const contentWidth = fixedWidth ?? Math.max(6, ...cells.map((cell) => getText(cell).length))
  return Math.min(maxWidth, Math.max(contentWidth, heading.length) + 2)
}

const getText = (cell: Cell): string => (typeof cell === 'object' ? (cell?.text ?? '') : String(cell))
