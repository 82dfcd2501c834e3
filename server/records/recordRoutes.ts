import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import type { EffectData } from '#language/action.ts'
import { changesOwner } from '#language/belonging.ts'
import { canBeSaved, getAction, getApiPath, getLeavesWith, isMultipart } from '#language/derive.ts'
import { isFileList } from '#language/kinds/kinds.ts'
import { findPosition } from '#language/positions.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { getCurrentUser, requireKeyAction } from '../http/access.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader, parseBoolean } from '../http/listQuery.ts'
import { acceptMultipart, readMultipart } from '../http/multipart.ts'
import { assertJobs } from '../jobs/checkJobs.ts'
import type { Job } from '../jobs/job.ts'
import { assertHooks } from './checkHooks.ts'
import { deletesPermanently } from './deletesPermanently.ts'
import { describeRoutes } from './openApi.ts'
import { parseRecordKey } from './parseRecordKey.ts'
import { createFieldError } from './recordErrors.ts'
import { mayReadRecords, type RecordsContext } from './recordsContext.ts'
import type { RecordRequest, VersionedRecord } from './recordWrite.ts'
import { removeRecord } from './removeRecord.ts'
import type { RecordId } from './save.ts'
import { registerUploadRoute } from './uploadRoute.ts'
import { getFileLimits } from './uploads.ts'
import { sendChanged, sendRecord } from './versionHeaders.ts'
import type { RecordHooks } from './writeHooks.ts'
import { changePosition, createRecord, runCallAction, runSetAction, saveRecord, setActive } from './writeRecords.ts'

/** The code of a product beyond its declarations. */
export interface RecordCode {
  /** At most one entry per resource, see `hooksFor`. */
  readonly hooks: readonly RecordHooks[]
  /** The jobs that hooks may queue. */
  readonly jobs: readonly Job[]
}

/**
 * Registers the declared writes: create, save, toggle, remove, and actions.
 *
 * @throws DeclarationError if a hook has a name that no declaration has, one is missing, or a job has a fault
 */
export function registerAllWriteRoutes(
  app: FastifyInstance,
  context: RecordsContext,
  { hooks: allHooks, jobs }: RecordCode,
): void {
  assertHooks(context.resources, allHooks)
  assertJobs(jobs)
  for (const resource of context.resources) {
    const hooks = allHooks.find((candidate) => candidate.resource === resource.name)
    const routeContext = { ...createRouteContext(context, resource), hooks, allHooks, jobs }
    registerActionRoutes(app, routeContext)
    registerBodyRoutes(app, routeContext)
    registerToggleAndRemoveRoutes(app, routeContext)
  }
}

/** The shared parts of a resource's routes. Users who may read the resource may call them; keys need `allow`. */
export function createRouteContext(context: RecordsContext, resource: ResourceData) {
  const access = (currentUser: CurrentUser): boolean => mayReadRecords(context, resource, currentUser)
  const [config, schemas] = [{ access, viewAs: true as const }, describeRoutes(context, resource)]
  const allow = (...actions: readonly string[]) => ({ access, keyScope: { resource: resource.name, actions } })
  return { context, resource, url: `/${getApiPath(resource)}`, schemas, config, allow }
}
export type WriteRouteContext = ReturnType<typeof createRouteContext> &
  Pick<RecordRequest, 'hooks' | 'allHooks' | 'jobs'>

type ReadBody = (request: FastifyRequest) => unknown

/** Create and save. Bodies are JSON; resources with files also accept multipart. */
function registerBodyRoutes(app: FastifyInstance, routeContext: WriteRouteContext): void {
  const { resource } = routeContext
  const registerRoutes = (scope: FastifyInstance, readBody: ReadBody): void => {
    if (getAction(resource, 'create')) registerCreateRoute(scope, routeContext, readBody)
    if (canBeSaved(resource)) registerSaveRoute(scope, routeContext, readBody)
  }
  if (findPosition(resource) && getAction(resource, 'edit')) registerMoveRoute(app, routeContext)
  if (getLeavesWith(resource.fields, isFileList).length > 0 && !resource.internal)
    registerUploadRoute(app, { ...routeContext, toRequest: (request) => toRecordRequest(request, routeContext) })
  if (!isMultipart(resource)) {
    registerRoutes(app, (request) => request.body)
    return
  }
  const files = getFileLimits(resource)
  void app.register(async (scope) => {
    await acceptMultipart(scope)
    registerRoutes(scope, (request) => (request.isMultipart() ? readMultipart(request, files) : request.body))
  })
}

function registerCreateRoute(app: FastifyInstance, routeContext: WriteRouteContext, readBody: ReadBody): void {
  const { resource, url, schemas, allow } = routeContext
  app.post(url, { config: allow('create'), schema: schemas.create }, async (request, reply) =>
    sendRecord(
      reply.code(201),
      resource,
      await createRecord(toRecordRequest(request, routeContext), await readBody(request)),
    ),
  )
}

function registerMoveRoute(app: FastifyInstance, routeContext: WriteRouteContext): void {
  const { resource, url, schemas, allow } = routeContext
  app.put(`${url}/move/:id`, { config: allow('edit'), schema: schemas.move }, async (request, reply) => {
    const record = toChangeRequest(request, routeContext)
    return sendRecord(reply, resource, await changePosition(record, parseUrlId(request, resource), request.body))
  })
}

/**
 * If the declaration says so, a body with the only key `ativo` activates or inactivates the record instead of saving
 * it.
 */
function registerSaveRoute(app: FastifyInstance, routeContext: WriteRouteContext, readBody: ReadBody): void {
  const { resource, url, schemas, allow } = routeContext
  const hasToggle = resource.wire?.toggle === 'ativo' && getAction(resource, 'toggle') !== undefined
  app.put(`${url}/:id`, { config: allow('edit', 'toggle'), schema: schemas.save }, async (request, reply) => {
    const id = parseUrlId(request, resource)
    const record = toChangeRequest(request, routeContext)
    const body = await readBody(request)
    const isToggle = hasToggle && isObject(body) && Object.keys(body).join() === 'ativo'
    requireKeyAction(record.currentUser, resource.name, isToggle ? 'toggle' : 'edit')
    return sendRecord(
      reply,
      resource,
      isToggle ? await setActive(record, id, body.ativo) : await saveRecord(record, id, body),
    )
  })
}

function registerToggleAndRemoveRoutes(app: FastifyInstance, routeContext: WriteRouteContext): void {
  const { resource, url, schemas, allow } = routeContext
  const hasToggle = getAction(resource, 'toggle') && resource.wire?.toggle !== 'ativo'
  const hasRemove = getAction(resource, 'remove')
  if (!hasToggle && !hasRemove) return
  app.delete(`${url}/:id`, { config: allow('toggle', 'remove'), schema: schemas.remove }, async (request, reply) => {
    const isPermanent = deletesPermanently(resource) || parseHardDelete(request)
    requireKeyAction(getCurrentUser(request), resource.name, isPermanent ? 'remove' : 'toggle')
    const id = parseUrlId(request, resource)
    if (!isPermanent)
      return sendChanged(reply, resource, await setActive(toChangeRequest(request, routeContext), id, false))
    if (!hasRemove) throw new HttpError(400, 'errors.hardDeleteNotOffered')
    await removeRecord(toChangeRequest(request, routeContext), id)
    return reply.code(204).send()
  })
  if (!hasToggle) return
  app.put(`${url}/activate/:id`, { config: allow('toggle'), schema: schemas.activate }, async (request, reply) => {
    const activated = await setActive(toChangeRequest(request, routeContext), parseUrlId(request, resource), true)
    return sendChanged(reply, resource, activated)
  })
}

/** An action whose record key is in the body ignores If-Match, because it concerns all records. */
function registerActionRoutes(app: FastifyInstance, routeContext: WriteRouteContext): void {
  const { resource, schemas, config: notByKey, allow, hooks } = routeContext
  for (const [name, { effect }] of Object.entries(resource.actions ?? {})) {
    if (!effect || 'dialog' in effect) continue
    const segment = 'call' in effect ? effect.call : effect.path
    const hasIdInBody = effect.idIn === 'body'
    const run = createActionRunner(resource, name, effect, hooks)
    const url = `${routeContext.url}/${segment}${hasIdInBody ? '' : '/:id'}`
    const config: FastifyContextConfig = changesOwner(resource, name) ? notByKey : allow(name)
    app.put(url, { config, schema: schemas.action(name, effect) }, async (request, reply) => {
      const written = hasIdInBody
        ? await run(toRecordRequest(request, routeContext), parseBodyId(request, resource), request.body)
        : await run(toChangeRequest(request, routeContext), parseUrlId(request, resource), request.body)
      return 'answers' in effect && effect.answers === 'record'
        ? sendRecord(reply, resource, written)
        : sendChanged(reply, resource, written)
    })
  }
}

/** Returns the function that runs an action. */
export function createActionRunner(
  resource: ResourceData,
  name: string,
  effect: Exclude<EffectData, { readonly dialog: unknown }>,
  hooks: RecordHooks | undefined,
): (request: RecordRequest, id: RecordId, body: unknown) => Promise<VersionedRecord> {
  if ('call' in effect) {
    const handler = hooks?.calls?.[name]
    if (!handler) throw new Error(`${resource.name}.${name} has no handler`)
    return (request, id, body) => runCallAction(request, id, { name, body }, handler)
  }
  const writeHooks = hooks?.transitions?.[name] ?? hooks?.actions?.[name]
  return (request, id, body) => runSetAction(request, id, { name, body }, effect, writeHooks)
}

/** A request to write records, for the user and in the language of an HTTP request. */
export function toRecordRequest(
  request: FastifyRequest,
  { context, resource, hooks, allHooks, jobs }: WriteRouteContext,
): RecordRequest {
  return {
    context,
    resource,
    hooks,
    allHooks,
    jobs,
    currentUser: getCurrentUser(request),
    locale: resolveLocale(request.headers['content-language']),
  }
}

/** A request to change a record, which may name the version that it expects. */
const toChangeRequest = (request: FastifyRequest, routeContext: WriteRouteContext): RecordRequest => ({
  ...toRecordRequest(request, routeContext),
  ifMatch: request.headers['if-match'],
})

/** @throws HttpError 400 if no record can have the key */
function parseBodyId({ body }: FastifyRequest, resource: ResourceData): number {
  const id = isObject(body) && Object.hasOwn(body, resource.key) ? body[resource.key] : undefined
  if (typeof id === 'number' && parseRecordKey(resource, String(id)) !== undefined) return id
  throw createFieldError(resource, resource.key, 'errors.invalidId')
}

/** The key in the URL; 404 if no record can have it. */
export function parseUrlId(request: FastifyRequest, resource: ResourceData): RecordId {
  const { id } = request.params as { readonly id: string }
  const key = parseRecordKey(resource, id)
  if (key === undefined) throw new HttpError(404, 'errors.notFound')
  return key
}

function parseHardDelete(request: FastifyRequest): boolean {
  const text = createTextReader(request.query)('hardDelete')
  if (text === undefined || text === 'true' || text === 'false') return parseBoolean('hardDelete', text) ?? false
  throw new HttpError(400, 'errors.hardDeleteNotBoolean', {}, { field: 'hardDelete' })
}
