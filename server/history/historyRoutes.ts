import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isObject } from '#language/values.ts'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader, parsePageQuery, parseWholeNumber } from '../http/listQuery.ts'
import { getPersonNames } from '../records/personNames.ts'
import { createRouteContext, type RecordCode, toRecordRequest } from '../records/recordRoutes.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { sendRecord } from '../records/versionHeaders.ts'
import { findHistory, type RecordHistory } from './historyAccess.ts'
import { describeHistoryRoutes } from './historySchemas.ts'
import { readHistory, readHistoryFacets } from './readHistory.ts'
import { type ComparedVersion, readVersion } from './readVersion.ts'
import { readRemovedRecords } from './removedRecords.ts'
import { restoreVersion } from './restore.ts'

/** Registers the history of every resource that is not internal: entries, versions, restoration and removed records. */
export function historyRoutes(app: FastifyInstance, context: RecordsContext, code: RecordCode): void {
  for (const resource of context.resources.filter(({ internal }) => !internal)) {
    const hooks = code.hooks.find((candidate) => candidate.resource === resource.name)
    const routeContext = { ...createRouteContext(context, resource), hooks, allHooks: code.hooks, jobs: code.jobs }
    const { url, allow } = routeContext
    const config = allow('read')
    const schemas = describeHistoryRoutes(context, resource)
    const find = (request: FastifyRequest) =>
      findHistory(context, resource, getCurrentUser(request), getParams(request).id)
    app.get(`${url}/removed`, { config: { ...config, access: 'admin' }, schema: schemas.removed }, (request) =>
      readRemovedRecords(
        context,
        resource,
        getCurrentUser(request),
        parsePageQuery(request.query),
        getPersonNames(context, request),
      ),
    )
    app.get(`${url}/:id/history`, { config, schema: schemas.list }, async (request) => {
      const { page, perPage } = parsePageQuery(request.query)
      const readText = createTextReader(request.query)
      const query = { page, perPage, action: readText('action'), who: parseWholeNumber('who', readText('who')) }
      return readHistory(await find(request), query, getPersonNames(context, request))
    })
    app.get(`${url}/:id/history/values`, { config, schema: schemas.values }, async (request) =>
      readHistoryFacets(await find(request), getPersonNames(context, request)),
    )
    app.get(`${url}/:id/history/:version`, { config, schema: schemas.version }, async (request) => {
      const history = await find(request)
      const version = parseVersion(request)
      const against = await parseAgainst(history, request, version)
      return readVersion(history, version, against, getPersonNames(context, request))
    })
    app.post(
      `${url}/:id/history/:version/restore`,
      { config: allow('edit'), schema: schemas.restore },
      async (request, reply) => {
        const history = await find(request)
        const record = { ...toRecordRequest(request, routeContext), ifMatch: request.headers['if-match'] }
        const restored = await restoreVersion(history, record, parseVersion(request), parseFields(request.body))
        return sendRecord(reply, resource, restored)
      },
    )
  }
}

const getParams = (request: FastifyRequest) => request.params as { readonly id: string; readonly version: string }

/** The version in the URL; 404 if no record can have it. */
function parseVersion(request: FastifyRequest): number {
  const { version } = getParams(request)
  if (!/^(0|[1-9]\d{0,8})$/.test(version)) throw new HttpError(404, 'errors.notFound')
  return Number(version)
}

/** The version to compare with, by default the previous one. @throws HttpError 400 if the record has no such version */
async function parseAgainst(
  history: RecordHistory,
  request: FastifyRequest,
  version: number,
): Promise<ComparedVersion> {
  const text = createTextReader(request.query)('against')
  if (text === undefined || text === 'now') return text ?? version - 1
  const against = parseWholeNumber('against', text) ?? 0
  const { last } = await history.context.db
    .selectFrom('audit_entries')
    .where('resource', '=', history.resource)
    .where('record_id', '=', history.id)
    .select(({ fn }) => fn.max('version').as('last'))
    .executeTakeFirstOrThrow()
  if (last === null) throw new HttpError(404, 'errors.notFound')
  if (against >= 1 && against <= Number(last)) return against
  const options = `1–${last}, now`
  throw new HttpError(400, 'errors.parameterUnknownValue', { name: 'against', options }, { field: 'against' })
}

/** The paths to restore; undefined for all. @throws HttpError 400 if they are no list of texts */
function parseFields(body: unknown): readonly string[] | undefined {
  if (body === undefined || body === null) return undefined
  if (!isObject(body)) throw new HttpError(400, 'errors.notAnObject')
  const { fields } = body
  if (fields === undefined) return undefined
  if (Array.isArray(fields) && fields.every((path): path is string => typeof path === 'string')) return fields
  throw new HttpError(400, 'errors.fieldsNotTexts', {}, { field: 'fields' })
}
