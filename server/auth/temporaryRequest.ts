import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db, LinkKind } from '../db/tables.ts'
import { getObjectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import { hashPassword } from '../passwords.ts'
import { verifyLinkToken } from './checkLink.ts'
import { endSessions } from './endSessions.ts'
import { parseNewPassword } from './parseNewPassword.ts'
import { consumeTemporaryToken, type TemporaryToken, voidLinks } from './temporaryTokens.ts'

interface TemporaryRequestContext {
  readonly db: Db
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly passwordMax: number
}

/**
 * POST /requisicaotemporaria with `{token, senha}`, or `{token}` to confirm an address: performs the action of a mailed
 * link. The token determines the action. A password that breaks the rules does not use the link up.
 */
export function temporaryRequestRoute(app: FastifyInstance, context: TemporaryRequestContext): void {
  const { db, clock, passwordMax } = context
  app.post('/requisicaotemporaria', { config: { access: 'public' }, schema }, async (request, reply) => {
    const body = getObjectBody(request)
    const link = await verifyLinkToken(context, body, request.ip)
    // Hashed before the transaction, because hashing is slow and a transaction blocks the embedded database.
    const password_hash =
      link.kind === 'activate' ? null : await hashPassword(parseNewPassword(body.senha, 'senha', passwordMax))
    await db.transaction().execute(async (trx) => {
      if (!(await consumeTemporaryToken(trx, link.token, clock()))) throw new HttpError(400, 'errors.invalidToken')
      await applyLink(trx, link, password_hash, clock())
    })
    return reply.code(204).send()
  })
}

const auditActions: Readonly<Record<LinkKind, string>> = {
  recover: 'recoverPassword',
  register: 'register',
  activate: 'confirmEmail',
}

async function applyLink(trx: Db, token: TemporaryToken, password_hash: string | null, now: Date): Promise<void> {
  const { kind, userId } = token
  const confirmation = kind === 'recover' ? {} : { confirmed_at: sql<Date>`coalesce(confirmed_at, ${now})` }
  const user = await trx
    .updateTable('users')
    .set({ ...(password_hash === null ? {} : { password_hash }), ...confirmation })
    .where('id', '=', userId)
    .$if(kind === 'recover', (update) => update.where('deleted_at', 'is', null))
    .returning('nome')
    .executeTakeFirst()
  if (user === undefined) throw new HttpError(400, 'errors.invalidToken')
  if (password_hash !== null) await endSessions(trx, { userId, cause: 'passwordChanged', now })
  await voidOtherLinks(trx, token, now)
  const record = { resource: 'users', recordId: String(userId), title: user.nome }
  await recordAudit(trx, { at: now, userId, action: auditActions[kind], ...record, changes: null })
}

/** Voids the links that this action makes unnecessary, and older links that could change the new password. */
async function voidOtherLinks(trx: Db, { kind, userId }: TemporaryToken, now: Date): Promise<void> {
  const kinds: readonly LinkKind[] = kind === 'recover' ? ['recover'] : ['register', 'activate']
  await voidLinks(trx, userId, kind === 'register' ? ['recover', ...kinds] : kinds, now)
}

const schema = {
  tags: ['session'],
  summary: 'Use the link of a mail: confirm the address or set a new password',
  security: [],
  body: {
    type: 'object',
    properties: {
      token: { type: 'string' },
      senha: { type: 'string', description: 'The new password; confirming an address needs none.' },
    },
    required: ['token'],
  },
  response: { 204: { type: 'null' } },
}
