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

/** What every export needs from the rest of the server. */
export interface ExportContext {
  readonly db: Db
  readonly clock: Clock
  readonly timeZone: string
}

export interface ExportOffer {
  /** What the audit trail calls it. */
  readonly resource: string
  /** The table in the language of the request. */
  readonly table: (translate: Translator) => ExportTable
  /** What else the audit trail tells: never what was looked for, which may name somebody. */
  readonly shape?: Readonly<Record<string, unknown>>
}

/**
 * Answers a GET with a table as the file that `format` asks for, in the language of the request. Who took data out of the
 * product, and when, goes into the audit trail first.
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
