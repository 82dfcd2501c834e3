import type { CellKind } from '#resources/language/kinds/kind.ts'

/** Maximum length of a cell in UTF-16 code units (Excel specification). */
const longestText = 32_767

// Characters that XML 1.0 forbids: control characters except tab and line feed, U+FFFE, U+FFFF and lone surrogates.
const notInXml = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * A text as a cell can store it: without characters that XML forbids, with LF line ends, truncated to the maximum
 * length.
 */
export function sheetText(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(notInXml, '')
  return clean.length > longestText ? `${whole(clean.slice(0, longestText - 1))}…` : clean
}

/** Removes a high surrogate at the end. */
const whole = (text: string): string => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text)

/** Maps an instant in ms to the ms at which a UTC clock shows the same local time. */
export type WallClock = (instantMs: number) => number

/** The number stored in the cell; undefined if the cell is stored as text. */
export function sheetNumber(kind: CellKind, cell: string | number, wallClock: WallClock): number | undefined {
  switch (kind) {
    case 'text':
      return undefined
    case 'number':
    case 'paddedId':
      return typeof cell === 'number' && Number.isFinite(cell) ? cell : undefined
    case 'day':
      return serial(Date.parse(`${cell}T00:00:00Z`))
    case 'instant':
      return serial(wallClock(Date.parse(String(cell))))
    case 'instantDay': {
      const instant = serial(wallClock(Date.parse(String(cell))))
      return instant === undefined ? undefined : Math.floor(instant)
    }
  }
}

/** The heading of a column. Columns of instants name the time zone, because the reader may live in another one. */
export function sheetHeading(kind: CellKind, heading: string, zoneName: string): string {
  return kind === 'instant' ? `${heading} (${zoneName})` : heading
}

/** The number format of each kind. */
export const sheetFormats = {
  paddedId: '0000',
  day: 'dd/mm/yyyy',
  instantDay: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy\\ hh:mm',
} as const satisfies { readonly [K in CellKind]?: string }

const msInADay = 86_400_000
const serialOf1970 = 25_569
/** 1900-03-01. Earlier serials differ between programs, because Excel has a 29 February 1900, which did not exist. */
const firstSureSerial = 61

/** The serial date of a wall-clock time, truncated to whole seconds like in the list. */
function serial(wallMs: number): number | undefined {
  const days = (Math.floor(wallMs / 1000) * 1000) / msInADay + serialOf1970
  return days >= firstSureSerial ? Math.round(days * 1e8) / 1e8 : undefined
}

const widest = 60
const fixedWidths: { readonly [K in CellKind]?: number } = { day: 12, instantDay: 12, instant: 17 }

/** The column width in characters, from the heading and the given cells. */
export function sheetWidth(kind: CellKind, heading: string, cells: readonly (string | number | null)[]): number {
  const fixed = fixedWidths[kind]
  const longest = fixed ?? Math.max(6, ...cells.map((cell) => String(cell ?? '').length))
  return Math.min(widest, Math.max(longest, heading.length) + 2)
}
