import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOfTag } from '#i18n/locales.ts'
import type { Catalog } from '#resources/language/catalog.ts'
import { actionOf, canBeSaved, isMultipart, pathOf, whoReads } from '#resources/language/derive.ts'
import { holds, type RecordData } from '#resources/language/evaluate.ts'
import type { CallAction, GuardName } from '#resources/language/handlers.ts'
import type { EffectData, ResourceData } from '#resources/language/resource.ts'
import { isObject } from '#resources/language/values.ts'
import { signedIn } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import type { Me } from '../http/me.ts'
import { acceptMultipart, readMultipart } from '../http/multipart.ts'
import { parseBoolean, textsOf } from '../http/paging.ts'
import { type RecordsContext, surroundingsOf } from './context.ts'
import { deletesForGood } from './deletesForGood.ts'
import { etagOf } from './etag.ts'
import { answerListExport } from './exportRoute.ts'
import { recordKey } from './keys.ts'
import { listQueryOf } from './listQuery.ts'
import { describeRoutes } from './openApi.ts'
import { getRecord, listChoices, listRecords } from './read.ts'
import type { CallHandler, RecordRequest, RulesOf, WriteRules } from './recordWrite.ts'
import { badField } from './refusals.ts'
import type { RecordId } from './save.ts'
import { fileLimitsOf } from './uploads.ts'
import { createRecord, type Guard, removeRecord, runCallAction, runSetAction, saveRecord, setActive } from './write.ts'

/**
 * The implementations of names in declarations: a handler for each action with a call, by `resource.action`, and a
 * function for each guard. A missing one is a compile error.
 */
export interface Handlers<C extends Catalog> {
  readonly calls: { readonly [N in CallAction<C>]: CallHandler }
  readonly guards: { readonly [N in GuardName<C>]: Guard }
  /** Checks and effects of resources beyond their declarations. */
  readonly rules: RulesOf<C>
}
interface AnyHandlers {
  readonly calls: Readonly<Record<string, CallHandler>>
  readonly guards: Readonly<Record<string, Guard>>
  readonly rules: Readonly<Record<string, WriteRules | undefined>>
}

/** Registers lists, exports, records and choices of every declared resource that is not internal. */
export function readRoutes(app: FastifyInstance, context: RecordsContext, resources: Catalog): void {
  for (const resource of resources.filter(({ internal }) => !internal)) resourceReadRoutes(app, context, resource)
}

function resourceReadRoutes(app: FastifyInstance, context: RecordsContext, resource: ResourceData): void {
  const { url, schemas, config } = routesOf(context, resource)
  for (const subset of Object.keys(resource.choices ?? {})) {
    app.get(`${url}/${subset}`, { config, schema: schemas.choices(subset) }, async (request) => {
      const text = textsOf(request.query)('str')?.trim() ?? ''
      return listChoices(context, resource, subset, text, surroundingsOf(context, signedIn(request)))
    })
  }
  app.get(url, { config, schema: schemas.list }, async (request) =>
    listRecords(context, resource, listQueryOf(context, resource, request.query, signedIn(request))),
  )
  // No HEAD route: it would read all records and send nothing.
  app.get(`${url}/export`, { config, schema: schemas.export, exposeHeadRoute: false }, (request, reply) =>
    answerListExport(context, resource, request, reply),
  )
  app.get(`${url}/:id`, { config, schema: schemas.get }, async (request, reply) => {
    const record = await getRecord(context, context.db, resource, idOf(request, resource))
    if (!record) throw new HttpError(404, 'errors.notFound')
    return sendRecord(reply, resource, record)
  })
}

/** Registers the declared writes: create, save, toggle, remove, and actions. */
export function writeRoutes<const C extends Catalog>(
  app: FastifyInstance,
  context: RecordsContext,
  resources: C,
  handlers: Handlers<C>,
): void {
  const { rules }: AnyHandlers = handlers
  for (const resource of resources) {
    const routes = { ...routesOf(context, resource), rules: rules[resource.name] }
    actionRoutes(app, routes, handlers)
    bodyRoutes(app, routes)
    toggleAndRemoveRoutes(app, routes)
  }
}

/** The parts that the routes of a resource have in common. Users who may read the resource may call its routes. */
function routesOf(context: RecordsContext, resource: ResourceData) {
  const access = (me: Me): boolean => holds(whoReads(resource), {}, surroundingsOf(context, me))
  const schemas = describeRoutes(context, resource)
  return { context, resource, url: `/${pathOf(resource)}`, schemas, config: { access } }
}
type WriteRoutes = ReturnType<typeof routesOf> & Pick<RecordRequest, 'rules'>

const sendRecord = (reply: FastifyReply, resource: ResourceData, record: RecordData): FastifyReply =>
  reply.header('etag', etagOf(resource, record)).send(record)

type ReadBody = (request: FastifyRequest) => unknown

/** Create and save. Bodies are JSON; resources with files also accept multipart. */
function bodyRoutes(app: FastifyInstance, routes: WriteRoutes): void {
  const { resource } = routes
  const add = (scope: FastifyInstance, readBody: ReadBody): void => {
    if (actionOf(resource, 'create')) createRoute(scope, routes, readBody)
    if (canBeSaved(resource)) saveRoute(scope, routes, readBody)
  }
  if (!isMultipart(resource)) {
    add(app, (request) => request.body)
    return
  }
  const files = fileLimitsOf(resource)
  void app.register(async (scope) => {
    await acceptMultipart(scope)
    add(scope, (request) => (request.isMultipart() ? readMultipart(request, files) : request.body))
  })
}

function createRoute(app: FastifyInstance, routes: WriteRoutes, readBody: ReadBody): void {
  const { resource, url, schemas, config } = routes
  app.post(url, { config, schema: schemas.create }, async (request, reply) =>
    sendRecord(reply.code(201), resource, await createRecord(requestOf(request, routes), await readBody(request))),
  )
}

/**
 * If the declaration says so, a body whose only key is `ativo` does not save but activates or inactivates the record.
 */
function saveRoute(app: FastifyInstance, routes: WriteRoutes, readBody: ReadBody): void {
  const { resource, url, schemas, config } = routes
  const toggles = resource.wire?.toggle === 'ativo' && actionOf(resource, 'toggle') !== undefined
  app.put(`${url}/:id`, { config, schema: schemas.save }, async (request, reply) => {
    const id = idOf(request, resource)
    const record = changeOf(request, routes)
    const body = await readBody(request)
    const isToggle = toggles && isObject(body) && Object.keys(body).join() === 'ativo'
    return sendRecord(
      reply,
      resource,
      isToggle ? await setActive(record, id, body.ativo) : await saveRecord(record, id, body),
    )
  })
}

function toggleAndRemoveRoutes(app: FastifyInstance, routes: WriteRoutes): void {
  const { resource, url, schemas, config } = routes
  const toggles = actionOf(resource, 'toggle') && resource.wire?.toggle !== 'ativo'
  const removes = actionOf(resource, 'remove')
  if (!toggles && !removes) return
  app.delete(`${url}/:id`, { config, schema: schemas.remove }, async (request, reply) => {
    const forGood = deletesForGood(resource) || hardDeleteOf(request)
    const id = idOf(request, resource)
    if (!forGood) await setActive(changeOf(request, routes), id, false)
    else if (removes) await removeRecord(changeOf(request, routes), id)
    else throw new HttpError(400, 'errors.hardDeleteNotOffered')
    return reply.code(204).send()
  })
  if (!toggles) return
  app.put(`${url}/activate/:id`, { config, schema: schemas.activate }, async (request, reply) => {
    await setActive(changeOf(request, routes), idOf(request, resource), true)
    return reply.code(204).send()
  })
}

/** An action with the key in the body ignores If-Match, because it concerns all records. */
function actionRoutes(app: FastifyInstance, routes: WriteRoutes, handlers: AnyHandlers): void {
  const { resource, schemas, config } = routes
  for (const [name, { effect }] of Object.entries(resource.actions ?? {})) {
    if (!effect || 'dialog' in effect) continue
    const segment = 'call' in effect ? effect.call : effect.path
    const inBody = effect.idIn === 'body'
    const run = actionRunner(resource, name, effect, handlers)
    const url = `${routes.url}/${segment}${inBody ? '' : '/:id'}`
    app.put(url, { config, schema: schemas.action(name, effect) }, async (request, reply) => {
      const record = inBody
        ? await run(requestOf(request, routes), idInBody(request, resource))
        : await run(changeOf(request, routes), idOf(request, resource))
      return 'answers' in effect && effect.answers === 'record'
        ? sendRecord(reply, resource, record)
        : reply.code(204).send()
    })
  }
}

/** Returns the function that runs an action. A missing handler or guard prevents the start. */
function actionRunner(
  resource: ResourceData,
  name: string,
  effect: Exclude<EffectData, { readonly dialog: unknown }>,
  { calls, guards }: AnyHandlers,
): (request: RecordRequest, id: RecordId) => Promise<RecordData> {
  if ('call' in effect) {
    const handler = calls[`${resource.name}.${name}`]
    if (!handler) throw new Error(`${resource.name}.${name} has no handler`)
    return (request, id) => runCallAction(request, id, name, handler)
  }
  const guard = effect.guard === undefined ? undefined : guards[effect.guard]
  if (effect.guard !== undefined && !guard) throw new Error(`${resource.name}.${name}: no guard '${effect.guard}'`)
  return (request, id) => runSetAction(request, id, name, effect, guard)
}

function requestOf(request: FastifyRequest, { context, resource, rules }: WriteRoutes): RecordRequest {
  return { context, resource, rules, me: signedIn(request), locale: localeOfTag(request.headers['content-language']) }
}

/** A request to change a record, which may name the version that it expects. */
const changeOf = (request: FastifyRequest, routes: WriteRoutes): RecordRequest => ({
  ...requestOf(request, routes),
  ifMatch: request.headers['if-match'],
})

/** @throws HttpError 400 if no record can have the key */
function idInBody({ body }: FastifyRequest, resource: ResourceData): number {
  const id = isObject(body) && Object.hasOwn(body, resource.key) ? body[resource.key] : undefined
  if (typeof id === 'number' && recordKey(resource, String(id)) !== undefined) return id
  throw badField(resource, resource.key, 'errors.invalidId')
}

/** The key in the URL; 404 if no record can have it. */
function idOf(request: FastifyRequest, resource: ResourceData): RecordId {
  const { id } = request.params as { readonly id: string }
  const key = recordKey(resource, id)
  if (key === undefined) throw new HttpError(404, 'errors.notFound')
  return key
}

function hardDeleteOf(request: FastifyRequest): boolean {
  const text = textsOf(request.query)('hardDelete')
  if (text === undefined || text === 'true' || text === 'false') return parseBoolean('hardDelete', text) ?? false
  throw new HttpError(400, 'errors.hardDeleteNotBoolean', {}, { field: 'hardDelete' })
}
