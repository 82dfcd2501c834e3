import { setImmediate as nextTurn } from 'node:timers/promises'
import { cellText } from '#resources/language/cells.ts'
import { formatInstant } from '#resources/language/dates.ts'
import { type ExportColumn, type ExportSetting, type ExportTable, type Row, rowSource } from '../table.ts'
import { fitText, shareWidth } from './fitText.ts'
import { type Drawing, ink, newDrawing, paper } from './page.ts'

/** Rows drawn in one go: others get their turn after a few milliseconds. */
const rowsAtOnce = 25

/**
 * Writes a table as a document, page by page: each begins with the headings and ends with its number. Columns are as wide
 * as the first rows want them; a longer text is wrapped, and cut after a few lines.
 */
export async function* writePdf(table: ExportTable, setting: ExportSetting): AsyncGenerator<Buffer> {
  const { words } = setting
  const rows = rowSource(table.pages)
  try {
    const drawing = newDrawing(table.name, words.translate.locale)
    let some = await rows.take(firstRows)
    const page = pagesOf(drawing, table, setting, layoutOf(drawing, table.columns, some, words))
    while (some.length > 0) {
      for (let start = 0; start < some.length; start += rowsAtOnce) {
        for (const row of some.slice(start, start + rowsAtOnce)) page.add(row)
        const piece = drawing.finished()
        if (piece) yield piece
        await nextTurn()
      }
      some = await rows.take(rowsAtOnce)
    }
    drawing.end()
    const last = drawing.finished()
    if (last) yield last
  } finally {
    await rows.close()
  }
}

/** So many decide about the widths. */
const firstRows = 200

const size = 7.5
const lineHeight = 10
const mostLines = 3
const padding = { x: 4, y: 4 } as const
const titleSize = 13
const top = paper.margin + 26
const bottom = paper.height - paper.margin - 14
const available = paper.width - 2 * paper.margin
const widest = 240

interface PlacedColumn extends ExportColumn {
  readonly x: number
  readonly width: number
  readonly isNumber: boolean
}

function layoutOf(
  drawing: Drawing,
  columns: readonly ExportColumn[],
  rows: readonly Row[],
  words: ExportSetting['words'],
): PlacedColumn[] {
  const wanted = columns.map(({ heading, kind }, index) => {
    const texts = rows.map((row) => drawing.width(cellText(words, kind, row[index] ?? null), size))
    const longest = Math.max(drawing.width(heading, size, 600), ...texts)
    return Math.min(widest, longest) + 2 * padding.x + 1
  })
  let x = paper.margin
  return shareWidth(wanted, available).map((width, index) => {
    const { heading, kind } = columns[index] ?? { heading: '', kind: 'text' as const }
    const placed = { heading, kind, x, width, isNumber: kind === 'number' }
    x += width
    return placed
  })
}

/** Adds rows to the page, and pages to the document. */
function pagesOf(
  drawing: Drawing,
  { name }: ExportTable,
  { words, now }: ExportSetting,
  columns: readonly PlacedColumn[],
): { add(row: Row): void } {
  const say = (key: string, params: Record<string, string | number>): string =>
    words.translate.lookup(key, params) ?? ''
  const at = say('files.writtenAt', { instant: formatInstant(now.toISOString(), words.timeZone) })
  let number = 0
  let y = Number.POSITIVE_INFINITY

  const line = (texts: readonly string[], weight: 400 | 600): void => {
    const lines = columns.map(({ width }, index) =>
      fitText(texts[index] ?? '', width - 2 * padding.x, mostLines, (text) => drawing.width(text, size, weight)),
    )
    const height = Math.max(1, ...lines.map(({ length }) => length)) * lineHeight + 2 * padding.y
    if (weight === 400 && y + height > bottom) begin()
    if (weight === 600) drawing.rectangle(paper.margin, y, available, height, ink.tint)
    for (const [index, { x, width, isNumber }] of columns.entries()) {
      const place = isNumber ? { x: x + width - padding.x, align: 'right' as const } : { x: x + padding.x }
      for (const [row, text] of (lines[index] ?? []).entries()) {
        drawing.text(text, { ...place, y: y + padding.y + row * lineHeight, size, weight })
      }
    }
    y += height
    drawing.rectangle(paper.margin, y - 0.5, available, 0.5, ink.line)
  }
  const begin = (): void => {
    number++
    drawing.addPage()
    drawing.text(name, { x: paper.margin, y: paper.margin, size: titleSize, weight: 600 })
    const muted = { size, color: ink.muted, align: 'right', x: paper.width - paper.margin } as const
    drawing.text(at, { ...muted, y: paper.margin + 5 })
    drawing.text(say('files.page', { page: number }), { ...muted, y: paper.height - paper.margin - lineHeight + 4 })
    y = top
    line(
      columns.map(({ heading }) => heading),
      600,
    )
  }
  begin()
  return {
    add: (row) =>
      line(
        columns.map(({ kind }, index) => cellText(words, kind, row[index] ?? null)),
        400,
      ),
  }
}
