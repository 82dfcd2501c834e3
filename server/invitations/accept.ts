import type { Locale } from '#i18n/locales.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Db } from '../db/tables.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import type { MailOrigin } from '../mail/mailOrigin.ts'
import { digestToken } from '../opaqueToken.ts'
import type { RecordRequest } from '../records/recordWrite.ts'
import { checkNewRecord } from '../records/validateRecord.ts'
import { createRecord } from '../records/writeRecords.ts'
import { getState, type InvitationState } from './invitations.ts'
import { anyName, createUserRequest, findOwnership, type InvitationsContext } from './invitationsContext.ts'

/** The input with which a person accepts an invitation. */
interface Acceptance extends MailOrigin {
  readonly token: string
  /** The name as the client sent it. */
  readonly nome: unknown
  readonly passwordHash: string
}

/** Called with the new user, in the transaction that creates the user. */
type OnCreated = (trx: Db, userId: number) => Promise<unknown>

/** The operations on the token of an invitation link: `find` returns the invited address, `accept` creates the user. */
export function createInvitationLinks(context: InvitationsContext) {
  return {
    /**
     * The address to which a link was sent; undefined if there is no such link. Does not use the link up.
     *
     * @throws HttpError 400 if the invitation has ended, or cannot be accepted
     */
    find: async (token: string, locale: Locale): Promise<{ readonly email: string } | undefined> => {
      const invitation = await findInvitation(context.records.db, token)
      if (!invitation) return undefined
      requirePending(invitation, context.records.clock())
      await explainRefusal(context, () =>
        checkNewRecord(
          createProductRequest(context, { locale, trace: null }),
          createBody(context, invitation, anyName),
        ),
      )
      return { email: invitation.email }
    },
    /** Creates the user of an invitation, who is confirmed and has the password. @throws HttpError 400 */
    accept: async (acceptance: Acceptance, onCreated: OnCreated): Promise<void> => {
      const invitation = await findInvitation(context.records.db, acceptance.token)
      if (!invitation) throw new HttpError(400, 'errors.invalidToken')
      const request = createProductRequest(context, acceptance, (hooks) => ({
        ...hooks,
        create: {
          before: ({ trx, now }) => useUp(trx, acceptance.token, now),
          after: ({ trx, now, record }) =>
            finish(trx, { invitation, acceptance, userId: Number(record.id), now, onCreated }),
        },
      }))
      await explainRefusal(context, () => createRecord(request, createBody(context, invitation, acceptance.nome)))
    },
  }
}

type StoredInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

const findInvitation = (db: Db, token: string) =>
  db.selectFrom('invitations').selectAll().where('token_hash', '=', digestToken(token)).executeTakeFirst()

const endedTexts: Readonly<Record<Exclude<InvitationState, 'pending'>, MessageKey>> = {
  accepted: 'errors.invitationAccepted',
  expired: 'errors.invitationExpired',
  withdrawn: 'errors.invitationWithdrawn',
}

/** The field tells the page that the message is about the invitation, and not about links in general. */
const createLinkError = (key: MessageKey) => new HttpError(400, key, {}, { field: 'token' })

/** @throws HttpError 400 that says how the invitation has ended */
function requirePending(invitation: StoredInvitation, now: Date): void {
  const state = getState(invitation, now)
  if (state !== 'pending') throw createLinkError(endedTexts[state])
}

/** Marks the invitation as accepted. Of two concurrent requests, the second waits here and is then refused. */
async function useUp(trx: Db, token: string, now: Date): Promise<void> {
  const used = await trx
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('token_hash', '=', digestToken(token))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (used) return
  const invitation = await findInvitation(trx, token)
  if (invitation) requirePending(invitation, now)
  throw new HttpError(400, 'errors.invalidToken')
}

interface NewUser {
  readonly invitation: StoredInvitation
  readonly acceptance: Acceptance
  readonly userId: number
  readonly now: Date
  readonly onCreated: OnCreated
}

async function finish(trx: Db, { invitation, acceptance, userId, now, onCreated }: NewUser): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: acceptance.passwordHash, confirmed_at: now })
    .where('id', '=', userId)
    .execute()
  const record = { resource: 'invitations', recordId: String(invitation.id), title: invitation.email, changes: null }
  await recordAudit(trx, { at: now, userId, action: 'accept', ...record })
  await onCreated(trx, userId)
}

/** A request of the product itself to create the user: the inviter's permission was checked when inviting. */
function createProductRequest(
  context: InvitationsContext,
  { locale, trace }: MailOrigin,
  replaceHooks?: (hooks: NonNullable<RecordRequest['hooks']>) => NonNullable<RecordRequest['hooks']>,
): RecordRequest {
  const belongsTo = findOwnership(context.records.resources)?.belongsTo
  const product: CurrentUser = {
    // No user has this id.
    id: 0,
    profile: 'ADMIN',
    isAdmin: true,
    isStaff: true,
    sessionId: '',
    own: belongsTo === undefined ? {} : { [belongsTo]: null },
    trace,
  }
  return createUserRequest(context, product, locale, replaceHooks)
}

function createBody({ records }: InvitationsContext, invitation: StoredInvitation, nome: unknown): object {
  const ownership = findOwnership(records.resources)
  return {
    nome,
    email: invitation.email,
    profile: invitation.profile_id,
    ...(ownership && { [ownership.wirePath]: invitation.owner_id }),
  }
}

/** Runs the checks or the creation of the user. An error that the invited person cannot correct gets its own text. */
async function explainRefusal(context: InvitationsContext, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const field = error instanceof HttpError ? error.details.field : undefined
    const owner = findOwnership(context.records.resources)?.wirePath
    if (field === 'email') throw createLinkError('errors.invitationTaken')
    if (field === 'profile') throw createLinkError('errors.invitationProfileGone')
    if (field !== undefined && field === owner) throw createLinkError('errors.invitationOwnerStopped')
    throw error
  }
}
