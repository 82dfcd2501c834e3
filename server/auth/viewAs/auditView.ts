import { recordAudit } from '../../audit/audit.ts'
import type { Db } from '../../db/tables.ts'

interface AuditedView {
  readonly action: 'startViewAs' | 'endViewAs'
  readonly admin: { readonly id: number }
  readonly user: { readonly id: number; readonly nome: string }
  readonly reason: string
  readonly now: Date
  /** When the view ends at the latest; absent if it has ended. */
  readonly expiresAt?: Date
}

/** Writes an audit entry about the viewed user, which does not count as a version of the user's record. */
export async function auditView(trx: Db, { action, admin, user, reason, now, expiresAt }: AuditedView): Promise<void> {
  const record = { resource: 'users', recordId: String(user.id), title: user.nome, isVersion: false }
  const changes = {
    reason: { from: null, to: reason },
    ...(expiresAt && { expiresAt: { from: null, to: expiresAt.toISOString() } }),
  }
  await recordAudit(trx, { at: now, userId: admin.id, action, ...record, changes })
}

interface EndedView {
  readonly admin_id: number
  readonly user_id: number
  readonly reason: string
}

/** Writes the audit entry about the end of a view. */
export async function auditViewEnd(trx: Db, { admin_id, user_id, reason }: EndedView, now: Date): Promise<void> {
  const user = await trx.selectFrom('users').where('id', '=', user_id).select(['id', 'nome']).executeTakeFirstOrThrow()
  await auditView(trx, { action: 'endViewAs', admin: { id: admin_id }, user, reason, now })
}
