import type { Db } from '../db/tables.ts'

/** One action on a record, as stored in the audit trail. */
export interface AuditEntry {
  readonly at: Date
  /** The user who acted; null for the server itself. */
  readonly userId: number | null
  /** create, edit, activate, inactivate, remove, the name of a declared action, … */
  readonly action: string
  readonly resource: string
  readonly recordId: string
  /** The title of the record at that time. */
  readonly title: string | null
  /** The old and new values of the changed fields; null if there is nothing to show. */
  readonly changes: Readonly<Record<string, unknown>> | null
}

/** Writes an entry of the audit trail, in the same transaction as the write that it describes. */
export async function recordAudit(trx: Db, entry: AuditEntry): Promise<void> {
  const row = {
    at: entry.at,
    user_id: entry.userId,
    action: entry.action,
    resource: entry.resource,
    record_id: entry.recordId,
    title: entry.title,
    changes: entry.changes && JSON.stringify(entry.changes),
  }
  await trx.insertInto('audit_entries').values(row).execute()
}
