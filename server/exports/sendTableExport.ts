import type { FastifyReply, FastifyRequest } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { createTranslator } from '#i18n/translator.ts'
import { recordAudit, toActor } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { createTextReader, parseBoolean } from '../http/listQuery.ts'
import type { ExportOptions, ExportTable } from './exportTable.ts'
import { buildExportFileName, parseExportFormat, sendExport } from './sendExport.ts'

/** The dependencies of every export. */
export interface ExportContext {
  readonly db: Db
  readonly clock: Clock
  readonly timeZone: string
}

export interface ExportRequest {
  /** The name of the resource in the audit trail. */
  readonly resource: string
  /** Builds the table in the language of the request. */
  readonly buildTable: (translate: Translator) => ExportTable
  /** Further details for the audit trail; never the search text, which may contain personal data. */
  readonly details?: Readonly<Record<string, unknown>>
}

/**
 * Responds to a GET request with a table as a file in the format that the query names, in the language of the request.
 * Records the export in the audit trail first.
 *
 * @throws HttpError 400 for an unknown format, or a `bom` that is neither true nor false
 */
export async function sendTableExport(
  { db, clock, timeZone }: ExportContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { resource, buildTable, details = {} }: ExportRequest,
): Promise<FastifyReply> {
  const readText = createTextReader(request.query)
  const format = parseExportFormat(readText('format'))
  const hasByteOrderMark = parseBoolean('bom', readText('bom')) ?? false
  const translate = createTranslator(resolveLocale(request.headers['content-language']))
  const options: ExportOptions = { formatContext: { translate, timeZone }, now: clock(), hasByteOrderMark }
  const table = buildTable(translate)
  await recordAudit(db, {
    at: options.now,
    ...toActor(getCurrentUser(request)),
    action: 'export',
    resource,
    recordId: '',
    title: buildExportFileName(table.name, format, options),
    changes: { export: { from: null, to: { format, ...details } } },
  })
  return sendExport(reply, table, format, options)
}
