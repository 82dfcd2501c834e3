import { sql } from 'kysely'
import { endedInvitationDays } from '#rules/retention.ts'
import type { Db } from '../db/tables.ts'

const dayMs = 86_400_000

/**
 * Removes invitations that ended long ago, with their mails. The audit trail loses the addresses of people who never
 * accepted; the others are users, to whom the retention of users applies.
 */
export async function removeInvitations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - endedInvitationDays * dayMs)
  // One statement, because only the deleted rows tell whether an invitation was accepted.
  await sql`
    with removed as (
      delete from invitations where coalesce(accepted_at, withdrawn_at, expires_at) <= ${before}
      returning id, accepted_at
    )
    update audit_entries set title = null, changes = null, is_complete = false
    where resource = 'invitations' and record_id in (select id::text from removed where accepted_at is null)`.execute(
    db,
  )
}

/** Removes the addresses of users from the audit entries of their invitations. Run it before the users are deleted. */
export async function eraseUsersFromInvitations(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`update audit_entries set title = null, changes = null, is_complete = false
    where resource = 'invitations' and title in (select email from users where id in (${sql.join([...ids])}))`.execute(
    trx,
  )
}
