import type { Db } from '../db/tables.ts'

/** Something that was done to a record. */
export interface AuditEntry {
  readonly at: Date
  /** Who did it; null where the server itself acted. */
  readonly userId: number | null
  /** What was done: create, edit, activate, inactivate, remove, a declared action, … */
  readonly action: string
  readonly resource: string
  readonly recordId: string
  /** What people call the record. */
  readonly title: string | null
  /** What the fields were and are, or null where nothing is worth telling. */
  readonly changes: Readonly<Record<string, unknown>> | null
}

/** Writes an entry of the audit trail, in the transaction of the write it tells about. */
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
