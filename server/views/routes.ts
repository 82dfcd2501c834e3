import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getResource } from '#language/catalog.ts'
import { isObject } from '#language/values.ts'
import { viewLimits } from '#rules/viewLimits.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { buildPersonSight } from '../records/personNames.ts'
import { mayReadRecords, type RecordsContext } from '../records/recordsContext.ts'
import { asSharer } from './asSharer.ts'
import { type DefaultTarget, setDefaultView } from './defaultViews.ts'
import { createEntryError, parseId, parseText, parseView, parseViews } from './parseSavedViews.ts'
import {
  createView,
  getView,
  getViewEtag,
  listViews,
  removeView,
  replacePrivateViews,
  type SavedView,
  updateView,
} from './savedViews.ts'
import { schemas } from './schemas.ts'

/** The routes of saved views and default views. */
export function viewsRoutes(app: FastifyInstance, context: RecordsContext): void {
  const { db } = context
  const parseResource = createResourceParser(context)
  const config = { access: 'staff', viewAs: true } as const
  const getSharer = (request: FastifyRequest) => asSharer(context.resources, getCurrentUser(request))
  app.get('/views/:resource', { config, schema: schemas.list }, (request) =>
    listViews(db, parseResource(request), getSharer(request), buildPersonSight(context, getCurrentUser(request))),
  )
  app.put('/views/:resource', { config, schema: schemas.replace }, async (request) => {
    const [resource, user] = [parseResource(request), getSharer(request)]
    await replacePrivateViews(db, resource, user, parseViews(request.body))
    return (await listViews(db, resource, user)).filter(({ shared }) => shared === null)
  })
  app.post('/views/:resource', { config, schema: schemas.create }, async (request, reply) => {
    const resource = parseResource(request)
    return sendView(reply.code(201), await createView(db, resource, getSharer(request), parseView(request.body)))
  })
  app.put('/views/:resource/default', { config, schema: schemas.default }, async (request, reply) => {
    const [resource, user] = [parseResource(request), getSharer(request)]
    const { view, target } = parseDefault(request.body, user)
    if (view) await requireView(context, resource, user, { view, target })
    await requireProfile(db, target)
    await setDefaultView(db, resource, target, view)
    return reply.code(204).send()
  })
  app.put('/views/:resource/:id', { config, schema: schemas.update }, async (request, reply) =>
    sendView(
      reply,
      await updateView(db, parseKey(parseResource, request), getSharer(request), parseView(request.body)),
    ),
  )
  app.delete('/views/:resource/:id', { config, schema: schemas.remove }, async (request, reply) => {
    await removeView(db, parseKey(parseResource, request), getSharer(request))
    return reply.code(204).send()
  })
}

const sendView = (reply: FastifyReply, view: SavedView): FastifyReply =>
  reply.header('etag', getViewEtag(view)).send(view)

type ParseResource = (request: FastifyRequest) => string

/** Creates a parser for the name of a list in the URL, which throws 404 if the user may not read the list. */
function createResourceParser(context: RecordsContext): ParseResource {
  return (request) => {
    const { resource: name } = request.params as { readonly resource: string }
    const resource = context.resources.find((candidate) => candidate.name === name && !candidate.internal)
    if (!resource || !mayReadRecords(context, resource, getCurrentUser(request)))
      throw new HttpError(404, 'errors.notFound')
    return name
  }
}

function parseKey(parseResource: ParseResource, request: FastifyRequest) {
  const { id } = request.params as { readonly id: string }
  return { resource: parseResource(request), id, ifMatch: request.headers['if-match'] }
}

/** @throws HttpError 400, or 403 if the user may choose a default only for themself */
function parseDefault(body: unknown, user: CurrentUser) {
  const { view, for: target } = isObject(body) ? body : {}
  const name = view === null ? null : parseText(view, viewLimits.text, 'view')
  if (target === undefined || target === null) return { view: name, target: { user: user.id } }
  if (!user.isAdmin) throw new HttpError(403, 'errors.forbidden')
  if (target === 'everybody') return { view: name, target: 'everybody' as const }
  if (!isObject(target)) throw createEntryError('for', 'group')
  return { view: name, target: { profile: parseId(target.profile, 'for.profile') } }
}

/** @throws HttpError 404 if the list has no such view or the user does not see it; 400 if the target users do not */
async function requireView(
  context: RecordsContext,
  resource: string,
  user: CurrentUser,
  { view, target }: { view: string; target: DefaultTarget },
): Promise<void> {
  const declaredViews = getResource(context.resources, resource).list?.views ?? {}
  if (Object.hasOwn(declaredViews, view)) return
  const { shared } = await getView(context.db, resource, user, view)
  const isSeen =
    shared === 'everybody' ||
    (target !== 'everybody' && ('user' in target || shared?.profiles.includes(target.profile) === true))
  if (!isSeen) throw new HttpError(400, 'errors.viewNotShared', {}, { field: 'for' })
}

async function requireProfile(db: Db, target: DefaultTarget): Promise<void> {
  if (target === 'everybody' || !('profile' in target)) return
  const profile = await db.selectFrom('profiles').select('id').where('id', '=', target.profile).executeTakeFirst()
  if (!profile) throw new HttpError(404, 'errors.notFound')
}
