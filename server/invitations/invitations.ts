import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { getResource } from '#language/catalog.ts'
import { findFieldAt } from '#language/derive.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { andSeen } from '../db/predicates/sqlScope.ts'
import type { Db } from '../db/tables.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { type RecordsContext, viewAs } from '../records/recordsContext.ts'
import { findOwnership } from './invitationsContext.ts'

/** An invitation in a response; if users belong to owners, with the owner under the name of the users' `belongsTo`. */
export interface Invitation {
  readonly invitationId: number
  readonly email: string
  /** Null if the profile was removed. */
  readonly profile: { readonly id: number; readonly nome: string } | null
  /** Null if the inviter was removed, or the user does not see the inviter. */
  readonly invitedBy: { readonly id: number; readonly nome: string } | null
  readonly state: InvitationState
  readonly createdAt: string
  /** When the newest link was sent. */
  readonly sentAt: string
  readonly expiresAt: string
  /** When the invitation was accepted or withdrawn. */
  readonly endedAt: string | null
}

export type InvitationState = 'pending' | 'accepted' | 'expired' | 'withdrawn'

interface EndDates {
  readonly expires_at: Date
  readonly accepted_at: Date | null
  readonly withdrawn_at: Date | null
}

/** The state of an invitation; a link works while it is pending. */
export function getState({ expires_at, accepted_at, withdrawn_at }: EndDates, now: Date): InvitationState {
  if (accepted_at !== null) return 'accepted'
  if (withdrawn_at !== null) return 'withdrawn'
  return expires_at <= now ? 'expired' : 'pending'
}

/** The invitations that a user sees, the newest first: those to the user's own owner; users of the house see all. */
export async function listInvitations(
  context: RecordsContext,
  currentUser: CurrentUser,
  db: Db = context.db,
  id?: number,
): Promise<Invitation[]> {
  const { resources } = context
  const users = getResource(resources, 'users')
  const ownership = findOwnership(resources)
  const inviter = { ...viewAs(context, users, withoutChoice(currentUser)).context, resource: users, alias: 'u' }
  const { rows } = await sql<InvitationRow>`
    select i.*, p.nome as profile_name, u.id as seen_inviter_id, u.nome as inviter_name, ${selectOwnerTitle(context)} as owner_title
    from invitations as i
      left join profiles as p on p.id = i.profile_id
      left join users as u on u.id = i.inviter_id${andSeen(inviter)}
    where ${buildInvitationSight(context, currentUser)} and ${id === undefined ? sql`true` : sql`i.id = ${id}`}
    order by i.id desc`.execute(db)
  const now = context.clock()
  return rows.map((row) => ({
    ...toInvitation(row, now),
    ...(ownership && {
      [ownership.belongsTo]:
        row.owner_id === null
          ? null
          : { [ownership.resource.key]: row.owner_id, [ownership.title]: row.owner_title ?? '' },
    }),
  }))
}

/** The condition on `invitations as i` that the user sees the invitation, within the owner that the user has chosen. */
export function buildInvitationSight({ resources }: RecordsContext, currentUser: CurrentUser): RawBuilder<SqlBool> {
  const ownership = findOwnership(resources)
  if (!ownership) return sql<SqlBool>`true`
  const own = currentUser.own[ownership.belongsTo] ?? null
  const ownerKey = own ?? currentUser.chosenOwner
  if (ownerKey === undefined) return sql<SqlBool>`true`
  return sql<SqlBool>`i.owner_id is not distinct from ${ownerKey}`
}

/** The user without the chosen owner, which would hide records that the user may see. */
export const withoutChoice = ({ chosenOwner: _, ...currentUser }: CurrentUser): CurrentUser => currentUser

interface InvitationRow extends EndDates {
  readonly id: number
  readonly email: string
  readonly owner_id: number | null
  readonly owner_title: string | null
  readonly profile_id: number | null
  readonly profile_name: string | null
  readonly seen_inviter_id: number | null
  readonly inviter_name: string | null
  readonly created_at: Date
  readonly sent_at: Date
}

function toInvitation(row: InvitationRow, now: Date): Invitation {
  const { profile_id, seen_inviter_id } = row
  return {
    invitationId: row.id,
    email: row.email,
    profile: profile_id === null ? null : { id: profile_id, nome: row.profile_name ?? '' },
    invitedBy: seen_inviter_id === null ? null : { id: seen_inviter_id, nome: row.inviter_name ?? '' },
    state: getState(row, now),
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: (row.accepted_at ?? row.withdrawn_at)?.toISOString() ?? null,
  }
}

/** The name of the owner. Every user who sees the invitation sees the owner, too. */
function selectOwnerTitle({ resources }: RecordsContext): RawBuilder<unknown> {
  const ownership = findOwnership(resources)
  if (!ownership) return sql`null`
  const { resource, title } = ownership
  const kind = findFieldAt(resource, title)?.kind
  if (kind === undefined) return sql`null`
  return sql`(select ${sql.ref(`o.${getColumnName(title, kind)}`)} from ${sql.table(getTableName(resource))} as o
    where ${sql.ref(`o.${getKeyColumn(resource)}`)} = i.owner_id)`
}
