import type { CellKind } from '#resources/language/cells.ts'

/** The most UTF-16 units that a cell may hold, by Excel's specification. */
const longestText = 32_767

// Controls but tab and line feed, the two that are no characters, and halves of a pair without the other.
const notInXml = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** What a cell can hold of a text: no characters that XML forbids, one kind of line end, not too long. */
export function sheetText(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(notInXml, '')
  return clean.length > longestText ? `${whole(clean.slice(0, longestText - 1))}…` : clean
}

/** Not half of a pair at the end. */
const whole = (text: string): string => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text)

/** The wall clock that instants are read by: of an instant in ms, the ms at which a clock in UTC shows the same. */
export type WallClock = (instantMs: number) => number

/** The number that stands for a cell in a spreadsheet; undefined where it is, or has to be, a text. */
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

/** The head of a column. One of instants names the time zone: a reader of the file may live in another. */
export function sheetHeading(kind: CellKind, heading: string, zoneName: string): string {
  return kind === 'instant' ? `${heading} (${zoneName})` : heading
}

/** How a spreadsheet shows the numbers of each kind. */
export const sheetFormats = {
  paddedId: '0000',
  day: 'dd/mm/yyyy',
  instantDay: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy\\ hh:mm',
} as const satisfies { readonly [K in CellKind]?: string }

const msInADay = 86_400_000
const serialOf1970 = 25_569
/** 1900-03-01. Spreadsheets count a 29th of February in 1900 that never was: before it they disagree. */
const firstSureSerial = 61

/** To the second: what is shown of it is cut and not rounded, as in the list. */
function serial(wallMs: number): number | undefined {
  const days = (Math.floor(wallMs / 1000) * 1000) / msInADay + serialOf1970
  return days >= firstSureSerial ? Math.round(days * 1e8) / 1e8 : undefined
}

const widest = 60
const fixedWidths: { readonly [K in CellKind]?: number } = { day: 12, instantDay: 12, instant: 17 }

/** How wide a column is, in letters: as its heading and the first cells want it. */
export function sheetWidth(kind: CellKind, heading: string, cells: readonly (string | number | null)[]): number {
  const fixed = fixedWidths[kind]
  const longest = fixed ?? Math.max(6, ...cells.map((cell) => String(cell ?? '').length))
  return Math.min(widest, Math.max(longest, heading.length) + 2)
}
