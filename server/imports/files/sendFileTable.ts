import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ExportOptions } from '../../exports/exportTable.ts'
import { buildExportFileName, contentTypes } from '../../exports/sendExport.ts'
import type { FileFormat, FileTable } from './fileTable.ts'
import { writeSheetTable } from './writeSheetTable.ts'
import { writeTextTable } from './writeTextTable.ts'

/** Writes a table as a stream, at the speed of the consumer. */
export const writeFileTable = (table: FileTable, format: FileFormat, writtenAt: Date): AsyncIterable<Buffer> =>
  format === 'xlsx' ? writeSheetTable(table, writtenAt) : writeTextTable(table)

/** Sends a table as a file. An error closes the connection, so that the client does not take a part for the whole. */
export function sendFileTable(
  reply: FastifyReply,
  table: FileTable,
  format: FileFormat,
  options: Pick<ExportOptions, 'formatContext' | 'now'>,
): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${buildExportFileName(table.name, format, options)}"`)
    .type(contentTypes[format])
    .send(Readable.from(writeFileTable(table, format, options.now), { objectMode: false }))
}
