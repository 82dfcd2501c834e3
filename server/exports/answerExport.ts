import type { FastifyReply, FastifyRequest } from 'fastify'
import { localeOfTag } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { createTranslator } from '#i18n/translator.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { signedIn } from '../http/access.ts'
import { textsOf } from '../http/paging.ts'
import { exportFileName, exportFormatOf, sendExport } from './sendExport.ts'
import type { ExportSetting, ExportTable } from './table.ts'

/** The dependencies of every export. */
export interface ExportContext {
  readonly db: Db
  readonly clock: Clock
  readonly timeZone: string
}

export interface ExportOffer {
  /** The name of the resource in the audit trail. */
  readonly resource: string
  /** Builds the table in the language of the request. */
  readonly table: (translate: Translator) => ExportTable
  /** Further details for the audit trail; never the search text, which may contain personal data. */
  readonly shape?: Readonly<Record<string, unknown>>
}

/**
 * Answers a GET with a table as a file in the format that the query names, in the language of the request. Records the
 * export in the audit trail first.
 *
 * @throws HttpError 400 for an unknown format
 */
export async function answerExport(
  { db, clock, timeZone }: ExportContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { resource, table: tableIn, shape = {} }: ExportOffer,
): Promise<FastifyReply> {
  const format = exportFormatOf(textsOf(request.query)('format'))
  const translate = createTranslator(localeOfTag(request.headers['content-language']))
  const setting: ExportSetting = { words: { translate, timeZone }, now: clock() }
  const table = tableIn(translate)
  await recordAudit(db, {
    at: setting.now,
    userId: signedIn(request).id,
    action: 'export',
    resource,
    recordId: '',
    title: exportFileName(table.name, format, setting),
    changes: { export: { from: null, to: { format, ...shape } } },
  })
  return sendExport(reply, table, format, setting)
}
