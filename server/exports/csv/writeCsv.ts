import { type Cell, formatCell } from '#language/cells.ts'
import { getInstantDay } from '#language/dates.ts'
import type { CellKind } from '#language/kinds/kind.ts'
import { createWallClock } from '#language/wallClock.ts'
import { createRowReader, type ExportOptions, type ExportTable } from '../exportTable.ts'

/** How many rows are written at once. */
const rowsPerChunk = 100

/** The mark by which spreadsheet programs recognize UTF-8. */
const byteOrderMark = '\uFEFF'

/**
 * Writes a table as comma-separated values (RFC 4180) in UTF-8, at the speed of the consumer. The values are for
 * programs: days and instants are ISO 8601, instants with the offset of the time zone, numbers have a decimal point.
 */
export async function* writeCsv({ columns, pages }: ExportTable, options: ExportOptions): AsyncGenerator<Buffer> {
  const rows = createRowReader(pages)
  const kinds = columns.map(({ kind }) => kind)
  try {
    yield Buffer.from(
      (options.hasByteOrderMark ? byteOrderMark : '') + formatRecord(columns.map(({ heading }) => quoteText(heading))),
    )
    while (await rows.hasMore()) {
      const chunk = await rows.read(rowsPerChunk)
      const lines = chunk.map((row) =>
        formatRecord(row.map((cell, index) => formatValue(kinds[index] ?? 'text', cell, options))),
      )
      yield Buffer.from(lines.join(''))
    }
  } finally {
    await rows.close()
  }
}

/** Kinds whose values are written as they are. */
const isoKinds: readonly CellKind[] = ['day', 'time', 'number']

const formatRecord = (values: readonly string[]): string => `${values.join(',')}\r\n`

function formatValue(kind: CellKind, cell: Cell, { formatContext }: ExportOptions): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return quote(cell.value)
  if (kind === 'instant') return formatOffsetInstant(String(cell), formatContext.timeZone)
  if (kind === 'instantDay') return getInstantDay(String(cell), formatContext.timeZone)
  if (kind === 'text') return quoteText(String(cell))
  return quote(isoKinds.includes(kind) ? String(cell) : formatCell(formatContext, kind, cell))
}

/** Quotes a text. An apostrophe precedes a text that a spreadsheet would read as a formula. */
const quoteText = (text: string): string => quote(/^[=+\-@]/.test(text) ? `'${text}` : text)

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** `2026-05-20T12:00:00.000-03:00` */
function formatOffsetInstant(instant: string, timeZone: string): string {
  const time = Date.parse(instant)
  const local = createWallClock(timeZone)(time)
  const minutes = Math.round((local - time) / 60_000)
  const pad = (value: number): string => String(value).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`
  return new Date(local).toISOString().replace('Z', offset)
}
