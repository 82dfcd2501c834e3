import { setImmediate as nextTurn } from 'node:timers/promises'
import { cellText } from '#resources/language/cells.ts'
import { formatInstant, timeZoneName } from '#resources/language/dates.ts'
import { type ExportColumn, type ExportSetting, type ExportTable, type Row, rowSource } from '../table.ts'
import { type ColumnNeed, columnWidths } from './columnWidths.ts'
import { fitText } from './fitText.ts'
import { type Drawing, ink, newDrawing, paper } from './page.ts'

/** The number of rows that are drawn before yielding to the event loop; they take a few milliseconds. */
const rowsAtOnce = 25

/**
 * Writes a table as a PDF document, page by page. Each page has the column headings, its number and the total number of
 * pages. The column widths follow from the first rows; a longer text is wrapped, and truncated after a few lines.
 */
export async function* writePdf(table: ExportTable, setting: ExportSetting): AsyncGenerator<Buffer> {
  const { words } = setting
  const rows = rowSource(table.pages)
  try {
    const drawing = newDrawing(table.name, words.translate.locale)
    let some = await rows.take(firstRows)
    const page = pagesOf(drawing, table, setting, layoutOf(drawing, table.columns, some, words))
    if (some.length === 0) page.sayEmpty()
    while (some.length > 0) {
      for (let start = 0; start < some.length; start += rowsAtOnce) {
        for (const row of some.slice(start, start + rowsAtOnce)) page.add(row)
        const piece = drawing.finished()
        if (piece) yield piece
        await nextTurn()
      }
      some = await rows.take(rowsAtOnce)
    }
    page.end()
    const last = drawing.finished()
    if (last) yield last
  } finally {
    await rows.close()
  }
}

/** The number of rows that determine the column widths. */
const firstRows = 200

const size = 7.5
const lineHeight = 10
const mostLines = 3
const padding = { left: 5, right: 5, y: 4 } as const
/** Right-aligned numbers need more distance from a left-aligned text to their right. */
const rightOfNumbers = 13
const titleSize = 13
const top = paper.margin + 26
const bottom = paper.height - paper.margin - 14
const available = paper.width - 2 * paper.margin
const widest = 240
/** Longer words are broken. In points. */
const widestWord = 180

interface PlacedColumn extends ExportColumn {
  readonly x: number
  readonly width: number
  readonly isNumber: boolean
  /** The available width for a text. */
  readonly room: number
}

function layoutOf(
  drawing: Drawing,
  columns: readonly ExportColumn[],
  rows: readonly Row[],
  words: ExportSetting['words'],
): PlacedColumn[] {
  const sides = columns.map(({ kind }) => padding.left + (kind === 'number' ? rightOfNumbers : padding.right))
  const needs = columns.map((column, index) => {
    const { least, most, weight } = needOf(drawing, column, index, rows, words)
    const side = (sides[index] ?? 0) + 1
    return { least: least + side, most: most + side, weight }
  })
  let x = paper.margin
  return columnWidths(needs, available).map((width, index) => {
    const { heading, kind } = columns[index] ?? { heading: '', kind: 'text' as const }
    const placed = { heading, kind, x, width, isNumber: kind === 'number', room: width - (sides[index] ?? 0) }
    x += width
    return placed
  })
}

/** Measures a column. Texts may be broken between words, numbers and dates may not. */
function needOf(
  drawing: Drawing,
  { heading, kind }: ExportColumn,
  index: number,
  rows: readonly Row[],
  words: ExportSetting['words'],
): ColumnNeed {
  const texts = rows.map((row) => cellText(words, kind, row[index] ?? null))
  const widths = texts.map((text) => drawing.width(text, size))
  const pieces = kind === 'text' ? texts.flatMap((text) => text.split(/\s+/u)) : texts
  const headings = heading.split(' ').map((word) => drawing.width(word, size, 600))
  const piece = longestOf(pieces.map((one) => drawing.width(one, size)))
  const least = Math.max(longestOf(headings), Math.min(widestWord, piece))
  const longest = Math.max(drawing.width(heading, size, 600), longestOf(widths))
  const most = Math.max(least, Math.min(widest, longest))
  const beyond = widths.reduce((sum, width) => sum + Math.max(0, Math.min(widest, width) - least), 0)
  return { least, most, weight: beyond / Math.max(1, rows.length) }
}

const longestOf = (widths: readonly number[]): number => widths.reduce((one, other) => Math.max(one, other), 0)

/**
 * The placeholder for the total number of pages. That number, and so the width of the text, is known only at the end.
 * Therefore the text starts at the left margin and is not right-aligned.
 */
const totalMark = '%{pages}'
const small = { size, color: ink.muted } as const
const footY = paper.height - paper.margin - lineHeight + 4

/** Adds a page and draws its header and footer. */
function beginPage(drawing: Drawing, { title, at, number }: Readonly<Record<'title' | 'at' | 'number', string>>): void {
  drawing.addPage()
  drawing.text(title, { x: paper.margin, y: paper.margin, size: titleSize, weight: 600 })
  drawing.text(at, { ...small, align: 'right', x: paper.width - paper.margin, y: paper.margin + 5 })
  const [before = ''] = number.split(totalMark)
  drawing.text(before, { ...small, x: paper.margin, y: footY })
  drawing.placeLastText(paper.margin + drawing.width(before, size), footY)
}

/** Adds rows to the page, and pages to the document. */
function pagesOf(
  drawing: Drawing,
  { name }: ExportTable,
  setting: ExportSetting,
  columns: readonly PlacedColumn[],
): { add(row: Row): void; sayEmpty(): void; end(): void } {
  const { words } = setting
  const say = (key: string, params: Record<string, string | number>): string =>
    words.translate.lookup(key, params) ?? ''
  const at = say('files.writtenAt', momentOf(setting))
  let number = 0
  let y = Number.POSITIVE_INFINITY

  const line = (texts: readonly string[], weight: 400 | 600): void => {
    const lines = columns.map(({ room }, index) =>
      fitText(texts[index] ?? '', room, mostLines, (text) => drawing.width(text, size, weight)),
    )
    const height = Math.max(1, ...lines.map(({ length }) => length)) * lineHeight + 2 * padding.y
    if (weight === 400 && y + height > bottom) begin()
    if (weight === 600) drawing.rectangle(paper.margin, y, available, height, ink.tint)
    for (const [index, { x, room, isNumber }] of columns.entries()) {
      const start = x + padding.left
      const place = isNumber ? { x: start + room, align: 'right' as const } : { x: start }
      for (const [row, text] of (lines[index] ?? []).entries()) {
        drawing.text(text, { ...place, y: y + padding.y + row * lineHeight, size, weight })
      }
    }
    y += height
    drawing.rectangle(paper.margin, y - 0.5, available, 0.5, ink.line)
  }
  const begin = (): void => {
    number++
    beginPage(drawing, { title: name, at, number: say('files.page', { page: number }) })
    y = top
    line(
      columns.map(({ heading }) => heading),
      600,
    )
  }
  begin()
  return {
    sayEmpty: () =>
      drawing.text(say('files.empty', {}), {
        x: paper.margin + padding.left,
        y: y + padding.y,
        size,
        color: ink.muted,
      }),
    end() {
      const [, after = ''] = say('files.page', { page: number }).split(totalMark)
      drawing.end({ ...small, text: `${number}${after}` })
    },
    add: (row) =>
      line(
        columns.map(({ kind }, index) => cellText(words, kind, row[index] ?? null)),
        400,
      ),
  }
}

/** The time of writing and the name of the time zone of all times, because the reader may be in another one. */
function momentOf({ words: { translate, timeZone }, now }: ExportSetting): { instant: string; zone: string } {
  return { instant: formatInstant(now.toISOString(), timeZone), zone: timeZoneName(translate.locale, timeZone) }
}
