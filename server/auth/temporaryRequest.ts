import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db, LinkKind } from '../db/tables.ts'
import { getObjectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import { createObjectSchema, noContentResponse, text } from '../http/schemas.ts'
import { readMailOrigin } from '../mail/mailOrigin.ts'
import { hashPassword } from '../passwords.ts'
import type { AccountLinks } from './accountLinks.ts'
import { verifyLinkToken } from './checkLink.ts'
import { endSessions } from './endSessions.ts'
import { lockOwner } from './factors/lockOwner.ts'
import type { InvitationLinks } from './invitationLinks.ts'
import type { KnownDevices } from './knownDevices.ts'
import { parseNewPassword } from './parseNewPassword.ts'
import { consumeTemporaryToken, type TemporaryToken, voidLinks } from './temporaryTokens.ts'

interface TemporaryRequestContext {
  readonly db: Db
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly devices: KnownDevices
  readonly links: Pick<AccountLinks, 'sendRecoverLink'>
  readonly invitations: InvitationLinks
  readonly passwordMax: number
}

/**
 * POST /requisicaotemporaria with `{token, senha}`, `{token, senha, nome}` to accept an invitation, or `{token}` to
 * confirm an address or to end all sessions: performs the action of a mailed link. The token determines the action. A
 * password that breaks the rules does not use the link up. Afterwards the browser is known.
 */
export function temporaryRequestRoute(app: FastifyInstance, context: TemporaryRequestContext): void {
  const { db, clock, devices, invitations, passwordMax } = context
  app.post('/requisicaotemporaria', { config: { access: 'public' }, schema }, async (request, reply) => {
    const body = getObjectBody(request)
    const link = await verifyLinkToken(context, request)
    // Hashed before the transaction, because hashing is slow and a transaction blocks the embedded database.
    const hashNewPassword = () => hashPassword(parseNewPassword(body.senha, 'senha', passwordMax))
    if (link.kind === 'invitation') {
      const passwordHash = await hashNewPassword()
      const accepted = { token: link.token, nome: body.nome, passwordHash, ...readMailOrigin(request) }
      await invitations.accept(accepted, (trx, userId) => devices.rememberLink(trx, reply, userId))
      return reply.code(204).send()
    }
    const password_hash = link.kind === 'recover' || link.kind === 'register' ? await hashNewPassword() : null
    await db.transaction().execute(async (trx) => {
      if (!(await consumeTemporaryToken(trx, link.token, clock()))) throw new HttpError(400, 'errors.invalidToken')
      const { kind } = link
      if (kind === 'endSessions') await endAllSessions(context, trx, link.userId, request)
      else await applyLink(trx, { ...link, kind }, password_hash, clock())
      await devices.rememberLink(trx, reply, link.userId)
    })
    return reply.code(204).send()
  })
}

/** Ends all sessions of a user who does not recognize a sign-in, and sends the user a link to a new password. */
async function endAllSessions(
  { clock, devices, links }: TemporaryRequestContext,
  trx: Db,
  userId: number,
  request: FastifyRequest,
): Promise<void> {
  const now = clock()
  const owner = await lockOwner(trx, userId)
  if (!owner?.isActive) throw new HttpError(400, 'errors.invalidToken')
  await endSessions(trx, { userId, cause: 'signedOut', now })
  await devices.forget(trx, userId)
  await links.sendRecoverLink(trx, owner, readMailOrigin(request))
  const record = { resource: 'users', recordId: String(userId), title: owner.nome, changes: null }
  await recordAudit(trx, { at: now, userId, action: 'endSessions', ...record })
}

/** The kinds of links that change the account. */
type ChangingKind = Exclude<LinkKind, 'endSessions'>

const auditActions: Readonly<Record<ChangingKind, string>> = {
  recover: 'recoverPassword',
  register: 'register',
  activate: 'confirmEmail',
}

async function applyLink(
  trx: Db,
  { kind, userId }: TemporaryToken & { readonly kind: ChangingKind },
  password_hash: string | null,
  now: Date,
): Promise<void> {
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
  await voidOtherLinks(trx, { kind, userId }, now)
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
  body: createObjectSchema(
    {
      token: text,
      senha: { ...text, description: 'The new password; confirming an address needs none.' },
      nome: { ...text, description: 'The name of the person who accepts an invitation.' },
    },
    ['token'],
  ),
  response: noContentResponse,
}
