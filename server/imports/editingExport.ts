import type { FastifyReply, FastifyRequest } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { ResourceData } from '#language/resource.ts'
import { recordAudit, toActor } from '../audit/audit.ts'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import { parseExportQuery } from '../records/exportQuery.ts'
import { readRecordPages } from '../records/readRecordPages.ts'
import { viewAs } from '../records/recordsContext.ts'
import { createTargetContext } from './columns.ts'
import { parseFileFormat } from './fileFormat.ts'
import { createEditingTable } from './files/editingTable.ts'
import { sendFileTable } from './files/sendFileTable.ts'
import { findRights, type ImportsContext } from './importsContext.ts'

/** Responds to `GET {path}/export?for=editing` with a file that can be edited and imported again. */
export const createEditingExport =
  (context: ImportsContext) =>
  (resource: ResourceData, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined => {
    const purpose = createTextReader(request.query)('for')
    if (purpose === undefined) return undefined
    if (purpose !== 'editing')
      throw new HttpError(400, 'errors.parameterUnknownValue', { name: 'for', options: 'editing' }, { field: 'for' })
    return sendEditingExport(context, resource, request, reply)
  }

async function sendEditingExport(
  context: ImportsContext,
  resource: ResourceData,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { records } = context
  const currentUser = getCurrentUser(request)
  if (!findRights(context, resource, currentUser).edit) throw new HttpError(403, 'errors.forbidden')
  const format = parseFileFormat(request.query)
  const translate = createTranslator(resolveLocale(request.headers['content-language']))
  const view = viewAs({ ...records, db: records.exportDb }, resource, currentUser)
  const query = { ...parseExportQuery(view, request.query), withAllChildren: true }
  const name = translate.lookup(`resources.${resource.name}.name`) ?? resource.name
  const now = records.clock()
  await recordAudit(records.db, {
    at: now,
    ...toActor(currentUser),
    action: 'export',
    resource: resource.name,
    recordId: '',
    title: name,
    changes: { export: { from: null, to: { format, for: 'editing', chosen: query.ids?.length ?? null } } },
  })
  const table = createEditingTable({
    ...createTargetContext(context, resource, currentUser, { locale: translate.locale }),
    name,
    format,
    formats: records.formats,
    timeZone: records.timeZone,
    pages: readRecordPages(view.context, view.resource, query),
  })
  return sendFileTable(reply, table, format, { formatContext: { translate, timeZone: records.timeZone }, now })
}
