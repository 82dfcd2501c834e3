import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { type CurrentUser, getUserId } from '../http/currentUser.ts'
import { type AuditChanges, splitChanges, storeLargeValues } from './largeValues.ts'

/** One action on a record, as stored in the audit trail. */
export interface AuditEntry {
  readonly at: Date
  /** The user who acted; null for the server itself, and for a service account. */
  readonly userId: number | null
  /** The API key with which it was done; absent: none. */
  readonly keyId?: number
  /** create, edit, activate, inactivate, remove, the name of a declared action, … */
  readonly action: string
  readonly resource: string
  /** The key of the record; empty if the entry concerns none. */
  readonly recordId: string
  /** The title of the record at that time. */
  readonly title: string | null
  /** The old and new values of the changed fields; null if there is nothing to show. */
  readonly changes: AuditChanges | null
  /** Marks the entries of one transaction or bulk call; absent: the entry stands alone. */
  readonly operation?: string
  /** Of a restoration: the version whose values the record got. */
  readonly restoredFrom?: number
  /** The keys of the files that the record no longer has. They are kept as long as the entry names them. */
  readonly keptFiles?: readonly string[]
  /** Of a removal: the owner that the record had. It says who may still read the history. */
  readonly owner?: string
  /** Whether the entry is a version of the record, as it is by default. A note about it is not a version. */
  readonly isVersion?: boolean
}

/** Who acts in a request: the user, and the key if it was made with one. */
export const toActor = (currentUser: CurrentUser): Pick<AuditEntry, 'userId' | 'keyId'> => ({
  userId: getUserId(currentUser),
  ...(currentUser.key && { keyId: currentUser.key.id }),
})

/**
 * Writes an entry of the audit trail, in the same transaction as the write that it describes. The transaction holds the
 * lock of the record, so that no two entries get the same version.
 *
 * @returns the number of the entry among the versions of its record; 0 if it is not a version
 */
export async function recordAudit(trx: Db, entry: AuditEntry): Promise<number> {
  const { resource, recordId, operation, restoredFrom = null, keptFiles = [], isVersion = recordId !== '' } = entry
  const nextVersion = sql<number>`(select coalesce(max(version), 0) + 1 from audit_entries where resource = ${resource} and record_id = ${recordId})`
  const split = entry.changes && splitChanges(entry.changes)
  const { id, version } = await trx
    .insertInto('audit_entries')
    .values({
      at: entry.at,
      user_id: entry.userId,
      key_id: entry.keyId ?? null,
      action: entry.action,
      resource,
      record_id: recordId,
      title: entry.title,
      changes: split && JSON.stringify(split.changes),
      version: isVersion ? nextVersion : null,
      ...(operation !== undefined && { operation }),
      restored_from: restoredFrom,
      is_complete: true,
      owner: entry.owner ?? null,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  if (split) await storeLargeValues(trx, id, split.large)
  if (keptFiles.length > 0)
    await trx
      .insertInto('audit_files')
      .values(keptFiles.map((key) => ({ key, entry_id: id })))
      .execute()
  return version ?? 0
}
