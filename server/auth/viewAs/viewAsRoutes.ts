import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Locale, resolveLocale } from '#i18n/locales.ts'
import { isObject } from '#language/values.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { getCurrentUser } from '../../http/access.ts'
import { getObjectBody } from '../../http/bodies.ts'
import type { CurrentUser } from '../../http/currentUser.ts'
import { HttpError } from '../../http/httpError.ts'
import type { PersonColumns } from '../../http/personColumns.ts'
import { requireConfirmation } from '../../http/requireConfirmation.ts'
import { sendNotice } from '../../mail/sendNotice.ts'
import { createToken, digestToken } from '../../opaqueToken.ts'
import { findUserWithStatus } from '../../records/findUserWithStatus.ts'
import type { SeesUser } from '../resetFactors.ts'
import { auditView, auditViewEnd } from './auditView.ts'
import { canBeViewed, toViewToken } from './findView.ts'
import { viewAsSchemas } from './schemas.ts'

/** How long a view lasts, in ms. */
const viewMs = 15 * 60_000
const [minReason, maxReason] = [3, 200]

interface ViewAsContext {
  readonly db: Db
  readonly clock: Clock
  readonly person: PersonColumns
  readonly seesUser: SeesUser
  readonly productName: string
}

/**
 * POST /view-as with `{userId, reason}`: an administrator with a recent confirmation gets a token that reads as another
 * user. DELETE /view-as: ends the view of that token, or, with the administrator's session, all views of the
 * administrator.
 */
export function viewAsRoutes(app: FastifyInstance, context: ViewAsContext): void {
  const { db, clock } = context
  app.post('/view-as', { config: { access: 'admin' }, schema: viewAsSchemas.start }, async (request, reply) => {
    const admin = getCurrentUser(request)
    await requireConfirmation(db, admin, clock())
    const started = await startView(
      context,
      admin,
      getObjectBody(request),
      resolveLocale(request.headers['content-language']),
    )
    return reply.code(201).send(started)
  })
  const mayEnd = ({ isAdmin, viewedBy }: CurrentUser): boolean => isAdmin || viewedBy !== undefined
  const config = { access: mayEnd, viewAs: 'end' } as const
  app.delete('/view-as', { config, schema: viewAsSchemas.end }, async (request, reply) => {
    await endViews(context, getCurrentUser(request))
    return reply.code(204).send()
  })
}

async function startView(context: ViewAsContext, admin: CurrentUser, body: unknown, locale: Locale) {
  const { db, clock, person, seesUser, productName } = context
  const { userId, reason } = parseBody(body)
  const viewed = (await seesUser(admin, userId)) ? await findUserWithStatus({ db, person }, userId) : undefined
  if (!viewed) throw new HttpError(404, 'errors.notFound')
  if (!canBeViewed(viewed)) throw new HttpError(409, 'errors.viewAsNotPossible')
  const now = clock()
  const expiresAt = new Date(now.getTime() + viewMs)
  const token = toViewToken(createToken())
  await db.transaction().execute(async (trx) => {
    const names = await trx
      .selectFrom('users')
      .where('id', 'in', [admin.id, userId])
      .select(['id', 'nome', 'email'])
      .execute()
    const [author, owner] = [admin.id, userId].map((id) => names.find((user) => user.id === id))
    if (!author || !owner) throw new HttpError(404, 'errors.notFound')
    const row = { id: randomUUID(), token_hash: digestToken(token), admin_id: admin.id, session_id: admin.sessionId }
    const times = { created_at: now, expires_at: expiresAt }
    await trx
      .insertInto('view_as')
      .values({ ...row, user_id: userId, profile: viewed.user.profile, reason, ...times })
      .execute()
    await auditView(trx, { action: 'startViewAs', admin, user: owner, reason, now, expiresAt })
    const details = { author: author.nome, reason }
    const notice = { kind: 'viewedAs', product: productName, locale, details } as const
    await sendNotice(trx, owner, notice, { trace: admin.trace, now })
  })
  return { token, expiresAt: expiresAt.toISOString() }
}

/** @throws HttpError 400 naming the field */
function parseBody(body: unknown): { readonly userId: number; readonly reason: string } {
  const { userId, reason } = isObject(body) ? body : {}
  if (typeof userId !== 'number' || !Number.isInteger(userId) || userId < 1 || userId > 2_147_483_647)
    throw new HttpError(400, 'errors.invalidId', {}, { field: 'userId' })
  const text = typeof reason === 'string' ? reason.replace(/\s+/g, ' ').trim() : ''
  const isPlain = !/\p{Cc}/u.test(text)
  if (text.length < minReason || text.length > maxReason || !isPlain)
    throw new HttpError(400, 'errors.viewAsReason', { min: minReason, max: maxReason }, { field: 'reason' })
  return { userId, reason: text }
}

async function endViews({ db, clock }: ViewAsContext, currentUser: CurrentUser): Promise<void> {
  const { viewedBy } = currentUser
  const now = clock()
  await db.transaction().execute(async (trx) => {
    let query = trx
      .updateTable('view_as')
      .set({ ended_at: now })
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .where('admin_id', '=', viewedBy?.id ?? currentUser.id)
    if (viewedBy) query = query.where('id', '=', viewedBy.viewId)
    for (const view of await query.returning(['admin_id', 'user_id', 'reason']).execute())
      await auditViewEnd(trx, view, now)
  })
}
