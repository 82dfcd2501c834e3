import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAudit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import { readId } from '../http/readId.ts'
import { createArraySchema, dateTime, flag, noContentResponse, requireAll, text } from '../http/schemas.ts'
import { endSession, endSessions } from './endSessions.ts'
import type { SeesUser } from './resetFactors.ts'

interface SessionContext {
  readonly db: Db
  readonly clock: Clock
  readonly seesUser: SeesUser
}

/**
 * The sessions of the signed-in user: GET and DELETE /sessions (all others), DELETE /sessions/{id}. Administrators have
 * the same routes below /usuario/{id}, where DELETE ends all sessions of that user and is recorded in the audit trail.
 */
export function sessionRoutes(app: FastifyInstance, context: SessionContext): void {
  const { db, clock } = context
  const config = { access: 'signedIn' } as const
  app.get('/sessions', { config, schema: schemas.readOwn }, async (request) => {
    const { id, sessionId } = getCurrentUser(request)
    return readSessions(db, id, { now: clock(), currentId: sessionId })
  })
  app.delete('/sessions', { config, schema: schemas.endOthers }, async (request, reply) => {
    const { id: userId, sessionId: exceptSessionId } = getCurrentUser(request)
    const end = { userId, cause: 'signedOut', now: clock(), exceptSessionId } as const
    await db.transaction().execute((trx) => endSessions(trx, end))
    return reply.code(204).send()
  })
  app.delete('/sessions/:id', { config, schema: schemas.endOwn }, async (request, reply) => {
    const { id: userId } = getCurrentUser(request)
    const end = { userId, cause: 'signedOut', now: clock() } as const
    if (!(await endSession(db, end, readSessionId(request)))) throw new HttpError(404, 'errors.notFound')
    return reply.code(204).send()
  })
  userSessionRoutes(app, context)
}

function userSessionRoutes(app: FastifyInstance, { db, clock, seesUser }: SessionContext): void {
  const config = { access: 'admin' } as const
  const readUserId = async (request: FastifyRequest): Promise<number> => {
    const userId = readId(request)
    if (userId === undefined || !(await seesUser(getCurrentUser(request), userId)))
      throw new HttpError(404, 'errors.notFound')
    return userId
  }
  /** Ends sessions of another user in a transaction and records it; `change` returns false if there was no session. */
  const endOfUser = async (request: FastifyRequest, change: (trx: Db, end: AdminEnd) => Promise<boolean>) => {
    const actorId = getCurrentUser(request).id
    const userId = await readUserId(request)
    if (userId === actorId) throw new HttpError(400, 'errors.ownRecord')
    await db.transaction().execute(async (trx) => {
      const now = clock()
      if (!(await change(trx, { userId, cause: 'endedByAdmin', now }))) throw new HttpError(404, 'errors.notFound')
      const { nome } = await trx.selectFrom('users').select('nome').where('id', '=', userId).executeTakeFirstOrThrow()
      const record = { resource: 'users', recordId: String(userId), title: nome, changes: null }
      await recordAudit(trx, { at: now, userId: actorId, action: 'endSessions', ...record })
    })
  }
  app.get('/usuario/:id/sessions', { config, schema: schemas.readOfUser }, async (request) => {
    const userId = await readUserId(request)
    return readSessions(db, userId, { now: clock(), currentId: getCurrentUser(request).sessionId })
  })
  app.delete('/usuario/:id/sessions', { config, schema: schemas.endOfUser }, async (request, reply) => {
    await endOfUser(request, (trx, end) => endSessions(trx, end).then(() => true))
    return reply.code(204).send()
  })
  app.delete('/usuario/:id/sessions/:session', { config, schema: schemas.endOneOfUser }, async (request, reply) => {
    await endOfUser(request, (trx, end) => endSession(trx, end, readSessionId(request)))
    return reply.code(204).send()
  })
}

type AdminEnd = Parameters<typeof endSession>[1]

const readSessionId = ({ params }: FastifyRequest): string => {
  const { id = '', session = id } = params as { readonly id?: string; readonly session?: string }
  return session
}

/** The active sessions of a user: the current one first, then the most recently used ones. */
async function readSessions(db: Db, userId: number, { now, currentId }: { now: Date; currentId: string }) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  const sessions = rows.map(({ id, device, address, created_at, last_used_at }) => ({
    ...{ id, device, address },
    firstAt: created_at.toISOString(),
    lastAt: last_used_at.toISOString(),
    current: id === currentId,
  }))
  return sessions.sort((left, right) => Number(right.current) - Number(left.current))
}

const session = requireAll({
  id: text,
  device: { ...text, description: 'The browser and the system; empty if they are not known.' },
  address: { ...text, description: 'The network address.' },
  firstAt: dateTime,
  lastAt: { ...dateTime, description: 'Exact to a minute.' },
  current: { ...flag, description: 'Whether it is the session of this call.' },
})
const list = { 200: createArraySchema(session) }
const schemas = {
  readOwn: { tags: ['session'], summary: 'Read the own sessions that go on', response: list },
  endOthers: { tags: ['session'], summary: 'End all own sessions but the current one', response: noContentResponse },
  endOwn: { tags: ['session'], summary: 'End an own session', response: noContentResponse },
  readOfUser: { tags: ['users'], summary: 'Read the sessions of a user', response: list },
  endOfUser: { tags: ['users'], summary: 'End all sessions of another user', response: noContentResponse },
  endOneOfUser: { tags: ['users'], summary: 'End a session of another user', response: noContentResponse },
}
