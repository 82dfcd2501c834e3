import { type SqlBool, sql } from 'kysely'
import { getResource } from '#language/catalog.ts'
import { recordAudit, toActor } from '../audit/audit.ts'
import type { Db } from '../db/tables.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import type { RateLimit } from '../http/rateLimiter.ts'
import type { MailOrigin } from '../mail/mailOrigin.ts'
import { viewAs } from '../records/recordsContext.ts'
import { checkNewRecord } from '../records/validateRecord.ts'
import {
  buildInvitationSight,
  getState,
  type Invitation,
  type InvitationState,
  listInvitations,
  withoutChoice,
} from './invitations.ts'
import { anyName, createUserRequest, findOwnership, type InvitationsContext } from './invitationsContext.ts'
import { createLink, expireInvitationMails, sendInvitationMail } from './sendInvitation.ts'

/** The inviting user, with the language and the trace of the request. */
interface Inviter extends MailOrigin {
  readonly currentUser: CurrentUser
}

const userLimit: RateLimit = { name: 'invitation', max: 10, windowMs: 3_600_000 }

/** Invites an address to become a user. @throws HttpError 400, 403 as for a new user, 429 after ten in an hour */
export async function invite(
  context: InvitationsContext,
  inviter: Inviter,
  body: Readonly<Record<string, unknown>>,
): Promise<Invitation> {
  const { records, rateLimiter } = context
  const invited = await checkInvited(context, inviter, body)
  await rateLimiter.count([userLimit, String(inviter.currentUser.id)])
  return records.db.transaction().execute(async (trx) => {
    const now = records.clock()
    const holder = await checkAddress(trx, context, inviter, invited)
    const { token, columns } = createLink(now)
    const inviterId = inviter.currentUser.id
    const { id } = await trx
      .insertInto('invitations')
      .values({ ...invited, ...columns, inviter_id: inviterId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { email } = invited
    await sendInvitationMail(trx, context, { invitationId: id, email, token, inviterId, holder, now, ...inviter })
    await auditInvitation(trx, { id, email }, 'create', inviter.currentUser, now)
    return readInvitation(context, inviter.currentUser, trx, id)
  })
}

/** Sends a new link, which voids the former link. @throws HttpError 409 if the invitation was accepted or withdrawn */
export async function resendInvitation(
  context: InvitationsContext,
  inviter: Inviter,
  id: number | undefined,
): Promise<Invitation> {
  const { records, rateLimiter } = context
  const { currentUser } = inviter
  const stored = await requireInvitation(context, currentUser, records.db, id)
  const { email, profile_id: profile, owner_id } = stored
  const wirePath = findOwnership(records.resources)?.wirePath
  const body = { email, profile, ...(wirePath !== undefined && { [wirePath]: owner_id }) }
  requireState(stored, records.clock(), ['pending', 'expired'])
  const invited = await checkInvited(context, inviter, body)
  await rateLimiter.count([userLimit, String(currentUser.id)])
  return records.db.transaction().execute(async (trx) => {
    const now = records.clock()
    const holder = await checkAddress(trx, context, inviter, invited, stored.id)
    const { token, columns } = createLink(now)
    requireState(await requireInvitation(context, currentUser, trx, stored.id), now, ['pending', 'expired'])
    await trx.updateTable('invitations').set(columns).where('id', '=', stored.id).execute()
    await expireInvitationMails(trx, stored.id, now)
    const mail = { invitationId: stored.id, email, token, inviterId: currentUser.id, holder, now, ...inviter }
    await sendInvitationMail(trx, context, mail)
    await auditInvitation(trx, stored, 'resend', currentUser, now)
    return readInvitation(context, currentUser, trx, stored.id)
  })
}

/** Withdraws an invitation, which voids its link. Does nothing if the invitation was already withdrawn. */
export function withdrawInvitation(
  { records }: InvitationsContext,
  currentUser: CurrentUser,
  id: number | undefined,
): Promise<void> {
  return records.db.transaction().execute(async (trx) => {
    const now = records.clock()
    const stored = await requireInvitation({ records }, currentUser, trx, id)
    requireState(stored, now, ['pending', 'expired', 'withdrawn'])
    if (stored.withdrawn_at !== null) return
    await trx.updateTable('invitations').set({ withdrawn_at: now }).where('id', '=', stored.id).execute()
    await expireInvitationMails(trx, stored.id, now)
    await auditInvitation(trx, stored, 'withdraw', currentUser, now)
  })
}

interface Invited {
  readonly email: string
  readonly profile_id: number
  readonly owner_id: number | null
}

/** Validates an invitation like a new user without a name. */
async function checkInvited(
  context: InvitationsContext,
  { currentUser, locale }: Inviter,
  body: Readonly<Record<string, unknown>>,
): Promise<Invited> {
  const ownership = findOwnership(context.records.resources)
  const names = ['email', 'profile', ...(ownership ? [ownership.wirePath] : [])]
  const given = Object.fromEntries(names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]))
  const request = createUserRequest(context, currentUser, locale)
  const values = await checkNewRecord(request, { ...given, nome: anyName })
  const owner = ownership ? values[ownership.belongsTo] : null
  return {
    email: String(values.email),
    profile_id: Number(values.profile),
    owner_id: typeof owner === 'number' ? owner : null,
  }
}

/**
 * Locks an address against other invitations. Returns the user who already has the address if the inviter does not see
 * this user.
 *
 * @throws HttpError 400 if the inviter sees a user with the address, or another invitation of it is pending
 */
async function checkAddress(
  trx: Db,
  { records }: InvitationsContext,
  { currentUser }: Inviter,
  { email, owner_id }: Invited,
  ownId = 0,
): Promise<{ id: number; nome: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`invitation ${email}`}))`.execute(trx)
  const resource = getResource(records.resources, 'users')
  const scope = { ...viewAs(records, resource, withoutChoice(currentUser)).context, resource, alias: 'u' }
  const sight = scope.viewer.build(scope, resource.records) ?? sql<SqlBool>`true`
  const { rows } = await sql<{ id: number; nome: string; seen: boolean }>`
    select u.id, u.nome, ${sight} as seen from users as u
    where searchable(u.email) collate "C" = searchable(${email}) and u.email = ${email} and u.deleted_at is null`.execute(
    trx,
  )
  const [holder] = rows
  if (holder?.seen) {
    const details = { field: 'email', record: String(holder.id) }
    throw new HttpError(400, 'errors.accountExists', { email, name: holder.nome }, details)
  }
  const pending = await trx
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .where('owner_id', owner_id === null ? 'is' : '=', owner_id)
    .where('id', '!=', ownId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', records.clock())
    .executeTakeFirst()
  if (pending) throw new HttpError(400, 'errors.alreadyInvited', { email }, { field: 'email' })
  return holder
}

/** The invitation, locked until the transaction ends. @throws HttpError 404 if the user does not see it */
async function requireInvitation(
  { records }: Pick<InvitationsContext, 'records'>,
  currentUser: CurrentUser,
  db: Db,
  id: number | undefined,
) {
  const stored = await db
    .selectFrom('invitations as i')
    .selectAll()
    .where('i.id', '=', id ?? 0)
    .where(buildInvitationSight(records, currentUser))
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw new HttpError(404, 'errors.notFound')
  return stored
}

function requireState(stored: Parameters<typeof getState>[0], now: Date, states: readonly InvitationState[]): void {
  const state = getState(stored, now)
  if (states.includes(state)) return
  throw new HttpError(409, state === 'accepted' ? 'errors.invitationWasAccepted' : 'errors.invitationWasWithdrawn')
}

async function readInvitation(
  { records }: InvitationsContext,
  currentUser: CurrentUser,
  trx: Db,
  id: number,
): Promise<Invitation> {
  const [invitation] = await listInvitations(records, withoutChoice(currentUser), trx, id)
  if (!invitation) throw new HttpError(404, 'errors.notFound')
  return invitation
}

async function auditInvitation(
  trx: Db,
  { id, email }: { readonly id: number; readonly email: string },
  action: 'create' | 'resend' | 'withdraw',
  currentUser: CurrentUser,
  now: Date,
): Promise<void> {
  const record = { resource: 'invitations', recordId: String(id), title: email, changes: null }
  await recordAudit(trx, { at: now, ...toActor(currentUser), action, ...record })
}
