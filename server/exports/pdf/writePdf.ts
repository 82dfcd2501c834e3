import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatCell, isNumeric } from '#language/cells.ts'
import { formatInstant, getTimeZoneName } from '#language/dates.ts'
import { createRowReader, type ExportColumn, type ExportOptions, type ExportTable, type Row } from '../exportTable.ts'
import { type ColumnSize, computeColumnWidths } from './computeColumnWidths.ts'
import { colors, createPdfWriter, type PdfWriter, pageSize } from './pdfWriter.ts'
import { wrapText } from './wrapText.ts'

/** The number of rows that are drawn before yielding to the event loop; they take a few milliseconds. */
const rowsPerBatch = 25

/**
 * Writes a table as a PDF document, page by page. Each page has the column headings, its number and the total number of
 * pages. The column widths follow from the first rows; a longer text is wrapped, and truncated after a few lines.
 */
export async function* writePdf(table: ExportTable, options: ExportOptions): AsyncGenerator<Buffer> {
  const { formatContext } = options
  const rows = createRowReader(table.pages)
  try {
    const pdf = createPdfWriter(table.name, formatContext.translate.locale)
    let batch = await rows.read(measuredRows)
    const page = createPageWriter(pdf, table, options, layoutColumns(pdf, table.columns, batch, formatContext))
    if (batch.length === 0) page.drawEmptyMessage()
    while (batch.length > 0) {
      for (let start = 0; start < batch.length; start += rowsPerBatch) {
        for (const row of batch.slice(start, start + rowsPerBatch)) page.add(row)
        const part = pdf.takeOutput()
        if (part) yield part
        await nextTurn()
      }
      batch = await rows.read(rowsPerBatch)
    }
    page.end()
    const last = pdf.takeOutput()
    if (last) yield last
  } finally {
    await rows.close()
  }
}

/** The number of rows that determine the column widths. */
const measuredRows = 200

const size = 7.5
const lineHeight = 10
const maxLines = 3
const padding = { left: 5, right: 5, y: 4 } as const
/** Right-aligned numbers need more distance from a left-aligned text to their right. */
const numberPadding = 13
const titleSize = 13
const bodyTop = pageSize.margin + 26
const bodyBottom = pageSize.height - pageSize.margin - 14
const contentWidth = pageSize.width - 2 * pageSize.margin
const maxColumnWidth = 240
/** The maximum width of an unbroken word, in points. */
const maxWordWidth = 180

interface ColumnLayout extends ExportColumn {
  readonly x: number
  readonly width: number
  readonly isNumber: boolean
  /** The available width for a text. */
  readonly textWidth: number
}

function layoutColumns(
  pdf: PdfWriter,
  columns: readonly ExportColumn[],
  rows: readonly Row[],
  formatContext: ExportOptions['formatContext'],
): ColumnLayout[] {
  const paddings = columns.map(({ kind }) => padding.left + (isNumeric(kind) ? numberPadding : padding.right))
  const sizes = columns.map((column, index) => {
    const { min, max, weight } = measureColumn(pdf, column, index, rows, formatContext)
    const sidePadding = (paddings[index] ?? 0) + 1
    return { min: min + sidePadding, max: max + sidePadding, weight }
  })
  let x = pageSize.margin
  return computeColumnWidths(sizes, contentWidth).map((width, index) => {
    const { heading, kind } = columns[index] ?? { heading: '', kind: 'text' as const }
    const layout = { heading, kind, x, width, isNumber: isNumeric(kind), textWidth: width - (paddings[index] ?? 0) }
    x += width
    return layout
  })
}

/** Measures a column. Texts may be broken between words, numbers and dates may not. */
function measureColumn(
  pdf: PdfWriter,
  { heading, kind }: ExportColumn,
  index: number,
  rows: readonly Row[],
  formatContext: ExportOptions['formatContext'],
): ColumnSize {
  const texts = rows.map((row) => formatCell(formatContext, kind, row[index] ?? null))
  const widths = texts.map((text) => pdf.measureWidth(text, size))
  const textParts = kind === 'text' ? texts.flatMap((text) => text.split(/\s+/u)) : texts
  const headings = heading.split(' ').map((word) => pdf.measureWidth(word, size, 600))
  const part = getMax(textParts.map((value) => pdf.measureWidth(value, size)))
  const min = Math.max(getMax(headings), Math.min(maxWordWidth, part))
  const fullWidth = Math.max(pdf.measureWidth(heading, size, 600), getMax(widths))
  const max = Math.max(min, Math.min(maxColumnWidth, fullWidth))
  const excess = widths.reduce((sum, width) => sum + Math.max(0, Math.min(maxColumnWidth, width) - min), 0)
  return { min, max, weight: excess / Math.max(1, rows.length) }
}

const getMax = (widths: readonly number[]): number => widths.reduce((value, other) => Math.max(value, other), 0)

/**
 * The placeholder for the total number of pages. That number, and so the width of the text, is known only at the end.
 * Therefore the text starts at the left margin and is not right-aligned.
 */
const pageCountPlaceholder = '%{pages}'
const smallStyle = { size, color: colors.muted } as const
const footerY = pageSize.height - pageSize.margin - lineHeight + 4

/** Adds a page and draws its header and footer. */
function startPage(
  pdf: PdfWriter,
  { title, writtenAt, pageNumber }: Readonly<Record<'title' | 'writtenAt' | 'pageNumber', string>>,
): void {
  pdf.addPage()
  pdf.text(title, { x: pageSize.margin, y: pageSize.margin, size: titleSize, weight: 600 })
  pdf.text(writtenAt, { ...smallStyle, align: 'right', x: pageSize.width - pageSize.margin, y: pageSize.margin + 5 })
  const [before = ''] = pageNumber.split(pageCountPlaceholder)
  pdf.text(before, { ...smallStyle, x: pageSize.margin, y: footerY })
  pdf.reserveFinalText(pageSize.margin + pdf.measureWidth(before, size), footerY)
}

/** Writes rows to the current page, and adds pages when needed. */
function createPageWriter(
  pdf: PdfWriter,
  { name }: ExportTable,
  options: ExportOptions,
  columns: readonly ColumnLayout[],
): { add(row: Row): void; drawEmptyMessage(): void; end(): void } {
  const { formatContext } = options
  const translate = (key: string, params: Record<string, string | number>): string =>
    formatContext.translate.lookup(key, params) ?? ''
  const writtenAt = translate('files.writtenAt', getTimeParams(options))
  let pageNumber = 0
  let y = Number.POSITIVE_INFINITY

  const drawLine = (texts: readonly string[], weight: 400 | 600): void => {
    const lines = columns.map(({ textWidth }, index) =>
      wrapText(texts[index] ?? '', textWidth, maxLines, (text) => pdf.measureWidth(text, size, weight)),
    )
    const height = Math.max(1, ...lines.map(({ length }) => length)) * lineHeight + 2 * padding.y
    if (weight === 400 && y + height > bodyBottom) startNextPage()
    if (weight === 600) pdf.rectangle(pageSize.margin, y, contentWidth, height, colors.background)
    for (const [index, { x, textWidth, isNumber }] of columns.entries()) {
      const start = x + padding.left
      const position = isNumber ? { x: start + textWidth, align: 'right' as const } : { x: start }
      for (const [row, text] of (lines[index] ?? []).entries()) {
        pdf.text(text, { ...position, y: y + padding.y + row * lineHeight, size, weight })
      }
    }
    y += height
    pdf.rectangle(pageSize.margin, y - 0.5, contentWidth, 0.5, colors.line)
  }
  const startNextPage = (): void => {
    pageNumber++
    startPage(pdf, { title: name, writtenAt, pageNumber: translate('files.page', { page: pageNumber }) })
    y = bodyTop
    drawLine(
      columns.map(({ heading }) => heading),
      600,
    )
  }
  startNextPage()
  return {
    drawEmptyMessage: () =>
      pdf.text(translate('files.empty', {}), {
        x: pageSize.margin + padding.left,
        y: y + padding.y,
        size,
        color: colors.muted,
      }),
    end() {
      const [, after = ''] = translate('files.page', { page: pageNumber }).split(pageCountPlaceholder)
      pdf.end({ ...smallStyle, text: `${pageNumber}${after}` })
    },
    add: (row) =>
      drawLine(
        columns.map(({ kind }, index) => formatCell(formatContext, kind, row[index] ?? null)),
        400,
      ),
  }
}

/** The time of writing and the name of the time zone of all times, because the reader may be in another one. */
function getTimeParams({ formatContext: { translate, timeZone }, now }: ExportOptions): {
  instant: string
  zone: string
} {
  return { instant: formatInstant(now.toISOString(), timeZone), zone: getTimeZoneName(translate.locale, timeZone) }
}
