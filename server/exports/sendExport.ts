import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { formatInstantDay } from '#language/dates.ts'
import { makeSlug } from '#language/slugs.ts'
import { HttpError } from '../http/httpError.ts'
import { writeCsv } from './csv/writeCsv.ts'
import type { ExportOptions, ExportTable } from './exportTable.ts'
import { writeXlsx } from './xlsx/writeXlsx.ts'

export const exportFormats = ['xlsx', 'pdf', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const contentTypes: { readonly [F in ExportFormat]: string } = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8; header=present',
}

/** The format that a query names; xlsx by default. @throws HttpError 400 for any other */
export function parseExportFormat(text: string | undefined): ExportFormat {
  const format = exportFormats.find((one) => one === (text ?? 'xlsx'))
  if (format !== undefined) return format
  throw new HttpError(400, 'errors.unsupportedFormat', {}, { field: 'format' })
}

/** Longer than the name of any table. */
const maxSlugLength = 200

/** `usuarios-2025-03-01.xlsx`: the name of the table in the user's language without accents, and today's date. */
export function buildExportFileName(name: string, format: ExportFormat, { formatContext, now }: ExportOptions): string {
  const slug = makeSlug(name, maxSlugLength) || 'export'
  const day = formatInstantDay(now.toISOString(), formatContext.timeZone).split('/').reverse().join('-')
  return `${slug}-${day}.${format}`
}

/**
 * Streams a table as a file while its rows are read, at the speed of the client; stops if the client disconnects. An
 * error closes the connection, so that a partial file is not mistaken for a complete one.
 */
export function sendExport(
  reply: FastifyReply,
  table: ExportTable,
  format: ExportFormat,
  options: ExportOptions,
): FastifyReply {
  const fileName = buildExportFileName(table.name, format, options)
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(contentTypes[format])
    .send(Readable.from(writers[format](table, options), { objectMode: false }))
}

type Writer = (table: ExportTable, options: ExportOptions) => AsyncIterable<Buffer>

const writers: { readonly [F in ExportFormat]: Writer } = {
  xlsx: writeXlsx,
  pdf: writeLoadedPdf,
  csv: writeCsv,
}

/** Loads the packages that lay out a PDF, which take a tenth of the start of a server and are not needed for it. */
export const loadPdfWriter = () => import('./pdf/writePdf.ts')

async function* writeLoadedPdf(table: ExportTable, options: ExportOptions): AsyncGenerator<Buffer> {
  const { writePdf } = await loadPdfWriter()
  yield* writePdf(table, options)
}
