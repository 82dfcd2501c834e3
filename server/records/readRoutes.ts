import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { ResourceData } from '#language/resource.ts'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import { readFromReplica } from '../http/readReplica.ts'
import { readFacts } from './facts.ts'
import { listChoices } from './listChoices.ts'
import { parseGroup, readGroups } from './listGroups.ts'
import { listRecords } from './listRecords.ts'
import { parseRelated, readRelated } from './listRelated.ts'
import { parseTotals, readTotals } from './listTotals.ts'
import { parseValuesQuery, readValues } from './listValues.ts'
import { parseRecordsQuery } from './parseRecordsQuery.ts'
import { getPersonNames } from './personNames.ts'
import { getRecord, getVersionedRecord } from './readRecords.ts'
import { createRouteContext, parseUrlId } from './recordRoutes.ts'
import { type RecordsContext, viewAs } from './recordsContext.ts'
import { sendListExport } from './sendListExport.ts'
import { sendRecord } from './versionHeaders.ts'

/** Sends a list as a file. Returns undefined if the function does not handle this request. */
type SendFile = (
  resource: ResourceData,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply> | undefined

/**
 * Registers lists, exports, records and choices of every declared resource that is not internal.
 *
 * @param sendForEditing responds to exports for editing
 */
export function registerAllReadRoutes(
  app: FastifyInstance,
  context: RecordsContext,
  sendForEditing: SendFile = () => undefined,
): void {
  for (const resource of context.resources.filter(({ internal }) => !internal))
    registerReadRoutes(app, context, resource, sendForEditing)
}

function registerReadRoutes(
  app: FastifyInstance,
  context: RecordsContext,
  resource: ResourceData,
  sendForEditing: SendFile,
): void {
  const { url, schemas, allow } = createRouteContext(context, resource)
  const config = { ...allow('read'), replica: true as const }
  for (const subset of Object.keys(resource.choices ?? {})) {
    app.get(`${url}/${subset}`, { config, schema: schemas.choices(subset) }, async (request) => {
      const text = createTextReader(request.query)('str')?.trim() ?? ''
      const view = viewAs(readFromReplica(context, request), resource, getCurrentUser(request))
      return listChoices(view.context, view.resource, subset, text, view.evaluationContext)
    })
  }
  app.get(url, { config, schema: schemas.list }, async (request) => {
    const view = viewAs(readFromReplica(context, request), resource, getCurrentUser(request))
    const query = parseRecordsQuery(view, request.query, ['totals', 'group', 'related'])
    const totals = parseTotals(view, request.query)
    const group = parseGroup(view, request.query)
    const related = parseRelated(view, request.query)
    const page = await listRecords(view.context, view.resource, query)
    const translate = createTranslator(resolveLocale(request.headers['content-language']))
    return {
      ...page,
      ...(totals.length > 0 && { totals: await readTotals(view.context, view.resource, query, totals) }),
      ...(related.length > 0 && { related: await readRelated(view, page.data, related) }),
      ...(group !== undefined && { groups: await readGroups(view, query, { group, totals, translate }) }),
    }
  })
  app.get(`${url}/values`, { config, schema: schemas.values }, (request) => {
    const view = viewAs(readFromReplica(context, request), resource, getCurrentUser(request))
    return readValues(view, parseValuesQuery(view, request.query))
  })
  // No HEAD route: it would read all records and send nothing.
  const exportConfig = { ...config, keyScope: { ...config.keyScope, isExport: true as const } }
  app.get(
    `${url}/export`,
    { config: exportConfig, schema: schemas.export, exposeHeadRoute: false },
    (request, reply) => sendForEditing(resource, request, reply) ?? sendListExport(context, resource, request, reply),
  )
  // A record may be edited next, so it is read from the primary database and not from a replica.
  const recordConfig = allow('read')
  app.get(`${url}/:id`, { config: recordConfig, schema: schemas.get }, async (request, reply) => {
    const view = viewAs(context, resource, getCurrentUser(request))
    const id = parseUrlId(request, resource)
    const current = await getVersionedRecord(view.context, context.db, view.resource, id)
    if (!current) throw new HttpError(404, 'errors.notFound')
    return sendRecord(reply, resource, current)
  })
  app.get(`${url}/:id/facts`, { config: recordConfig, schema: schemas.facts }, async (request) => {
    const view = viewAs(context, resource, getCurrentUser(request))
    const id = parseUrlId(request, resource)
    const record = await getRecord(view.context, context.db, view.resource, id)
    if (!record) throw new HttpError(404, 'errors.notFound')
    const names = getPersonNames(context, request)
    return readFacts(context.db, resource, id, { createdAt: record.createdAt, names })
  })
}
