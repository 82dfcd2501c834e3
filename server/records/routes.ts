import type { FastifyInstance, FastifyRequest } from 'fastify'
import { localeOfTag } from '#i18n/locales.ts'
import type { Catalog } from '#resources/language/catalog.ts'
import { actionOf, canBeSaved, isMultipart, whoReads } from '#resources/language/derive.ts'
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
import { exportRoute } from './exportRoute.ts'
import type { OnRecord } from './hold.ts'
import { recordKey } from './keys.ts'
import { listQueryOf } from './listQuery.ts'
import { describeRoutes } from './openApi.ts'
import { getRecord, listChoices, listRecords } from './read.ts'
import { badField } from './refusals.ts'
import type { CallHandler, RulesOf, WriteRules } from './rules.ts'
import type { RecordId } from './save.ts'
import { type Served, urlOf } from './served.ts'
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
  for (const resource of resources.filter(({ internal }) => !internal)) {
    const served = serve(context, resource)
    for (const subset of Object.keys(resource.choices ?? {})) choiceRoute(app, served, subset)
    listRoute(app, served)
    exportRoute(app, served)
    recordRoute(app, served)
  }
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
    const served = serve(context, resource, rules[resource.name])
    actionRoutes(app, served, handlers)
    bodyRoutes(app, served)
    toggleAndRemoveRoutes(app, served)
  }
}

function serve(context: RecordsContext, resource: ResourceData, rules: WriteRules = {}): Served {
  const access = (me: Me): boolean => holds(whoReads(resource), {}, surroundingsOf(context, me))
  return { context, resource, access, schemas: describeRoutes(context, resource), rules }
}

function listRoute(app: FastifyInstance, { context, resource, access, schemas }: Served): void {
  app.get(urlOf(resource), { config: { access }, schema: schemas.list }, async (request) => {
    return listRecords(context, resource, listQueryOf(context, resource, request.query, signedIn(request)))
  })
}

function recordRoute(app: FastifyInstance, { context, resource, access, schemas }: Served): void {
  app.get(`${urlOf(resource)}/:id`, { config: { access }, schema: schemas.get }, async (request, reply) => {
    const record = await getRecord(context, context.db, resource, idOf(request, resource))
    if (!record) throw new HttpError(404, 'errors.notFound')
    return reply.header('etag', etagOf(resource, record)).send(record)
  })
}

function choiceRoute(app: FastifyInstance, { context, resource, access, schemas }: Served, subset: string): void {
  app.get(`${urlOf(resource)}/${subset}`, { config: { access }, schema: schemas.choices(subset) }, async (request) => {
    const text = textsOf(request.query)('str')?.trim() ?? ''
    return listChoices(context, resource, subset, text, surroundingsOf(context, signedIn(request)))
  })
}

type ReadBody = (request: FastifyRequest) => unknown

/** Create and save. Bodies are JSON; resources with files also accept multipart. */
function bodyRoutes(app: FastifyInstance, served: Served): void {
  const { resource } = served
  const add = (scope: FastifyInstance, readBody: ReadBody): void => {
    if (actionOf(resource, 'create')) createRoute(scope, served, readBody)
    if (canBeSaved(resource)) saveRoute(scope, served, readBody)
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

function createRoute(app: FastifyInstance, served: Served, readBody: ReadBody): void {
  const { context, resource, access, schemas } = served
  app.post(urlOf(resource), { config: { access }, schema: schemas.create }, async (request, reply) => {
    const record = await createRecord(context, requestOf(request, served), await readBody(request))
    return reply.code(201).header('etag', etagOf(resource, record)).send(record)
  })
}

/**
 * If the declaration says so, a body whose only key is `ativo` does not save but activates or inactivates the record.
 */
function saveRoute(app: FastifyInstance, served: Served, readBody: ReadBody): void {
  const { context, resource, access, schemas } = served
  const toggles = resource.wire?.toggle === 'ativo' && actionOf(resource, 'toggle') !== undefined
  app.put(`${urlOf(resource)}/:id`, { config: { access }, schema: schemas.save }, async (request, reply) => {
    const target = targetOf(request, served)
    const body = await readBody(request)
    const record =
      toggles && isObject(body) && Object.keys(body).join() === 'ativo'
        ? await setActive(context, target, body.ativo)
        : await saveRecord(context, target, body)
    return reply.header('etag', etagOf(resource, record)).send(record)
  })
}

function toggleAndRemoveRoutes(app: FastifyInstance, served: Served): void {
  const { context, resource, access, schemas } = served
  const toggles = actionOf(resource, 'toggle') && resource.wire?.toggle !== 'ativo'
  const removes = actionOf(resource, 'remove')
  if (!toggles && !removes) return
  app.delete(`${urlOf(resource)}/:id`, { config: { access }, schema: schemas.remove }, async (request, reply) => {
    const forGood = deletesForGood(resource) || hardDeleteOf(request)
    const target = targetOf(request, served)
    if (!forGood) await setActive(context, target, false)
    else if (removes) await removeRecord(context, target)
    else throw new HttpError(400, 'errors.hardDeleteNotOffered')
    return reply.code(204).send()
  })
  if (!toggles) return
  app.put(
    `${urlOf(resource)}/activate/:id`,
    { config: { access }, schema: schemas.activate },
    async (request, reply) => {
      await setActive(context, targetOf(request, served), true)
      return reply.code(204).send()
    },
  )
}

function actionRoutes(app: FastifyInstance, served: Served, handlers: AnyHandlers): void {
  const { resource, access, schemas } = served
  for (const [name, { effect }] of Object.entries(resource.actions ?? {})) {
    if (!effect || 'dialog' in effect) continue
    const segment = 'call' in effect ? effect.call : effect.path
    const url = `${urlOf(resource)}/${segment}${effect.idIn === 'body' ? '' : '/:id'}`
    const run = actionRunner(served, name, effect, handlers)
    app.put(url, { config: { access }, schema: schemas.action(name, effect) }, async (request, reply) => {
      const record = await run(effect.idIn === 'body' ? targetInBody(request, served) : targetOf(request, served))
      return 'answers' in effect && effect.answers === 'record'
        ? reply.header('etag', etagOf(resource, record)).send(record)
        : reply.code(204).send()
    })
  }
}

/** Returns the function that runs an action. A missing handler or guard prevents the start. */
function actionRunner(
  { context, resource }: Served,
  name: string,
  effect: Exclude<EffectData, { readonly dialog: unknown }>,
  { calls, guards }: AnyHandlers,
): (target: OnRecord) => Promise<RecordData> {
  if ('call' in effect) {
    const handler = calls[`${resource.name}.${name}`]
    if (!handler) throw new Error(`${resource.name}.${name} has no handler`)
    return (target) => runCallAction(context, target, name, handler)
  }
  const guard = effect.guard === undefined ? undefined : guards[effect.guard]
  if (effect.guard !== undefined && !guard) throw new Error(`${resource.name}.${name}: no guard '${effect.guard}'`)
  return (target) => runSetAction(context, target, name, effect, guard)
}

function requestOf(request: FastifyRequest, { resource, rules }: Served) {
  return { me: signedIn(request), locale: localeOfTag(request.headers['content-language']), resource, rules }
}

function targetOf(request: FastifyRequest, served: Served) {
  const ifMatch = request.headers['if-match']
  return { ...requestOf(request, served), id: idOf(request, served.resource), ifMatch }
}

/** An action with the key in the body ignores If-Match, because it concerns all records. */
function targetInBody(request: FastifyRequest, served: Served) {
  const { resource } = served
  const body: unknown = request.body
  const id = isObject(body) && Object.hasOwn(body, resource.key) ? body[resource.key] : undefined
  if (typeof id !== 'number' || recordKey(resource, String(id)) === undefined)
    throw badField(resource, resource.key, 'errors.invalidId')
  return { ...requestOf(request, served), id }
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
