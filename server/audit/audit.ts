import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { type CurrentUser, getUserId } from '../http/currentUser.ts'
import { mapInTurns } from '../mapInTurns.ts'
import { type AuditChanges, splitChanges, storeLargeValues } from './largeValues.ts'

/** One action on a record, as stored in the audit trail. */
export interface AuditEntry {
  readonly at: Date
  /** The user who acted; null for the server itself, and for a service account. */
  readonly userId: number | null
  /** The API key of the request; absent: none. */
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
  /** The id that the entries of one transaction or bulk call share; absent: the entry is alone. */
  readonly operation?: string
  /** For a restoration: the version whose values the record got. */
  readonly restoredFrom?: number
  /** The keys of the files that the record no longer has. The files are kept as long as the entry refers to them. */
  readonly keptFiles?: readonly string[]
  /** For a removal: the owner that the record had, which decides who may still read the history. */
  readonly owner?: string
  /** Whether the entry is a version of the record, which is the default. An entry about a note is none. */
  readonly isVersion?: boolean
}

/** The column values of an entry, without its version. */
const toColumns = (entry: AuditEntry, changes: AuditChanges | null) => ({
  at: entry.at,
  user_id: entry.userId,
  key_id: entry.keyId ?? null,
  action: entry.action,
  resource: entry.resource,
  record_id: entry.recordId,
  title: entry.title,
  changes,
  restored_from: entry.restoredFrom ?? null,
  is_complete: true,
  owner: entry.owner ?? null,
})

/** The actor of a request: the user, and the API key if the request has one. */
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
  const { resource, recordId, operation, keptFiles = [], isVersion = recordId !== '' } = entry
  const nextVersion = sql<number>`(select coalesce(max(version), 0) + 1 from audit_entries where resource = ${resource} and record_id = ${recordId})`
  const split = entry.changes && splitChanges(entry.changes)
  const { id, version } = await trx
    .insertInto('audit_entries')
    .values({
      ...toColumns(entry, null),
      changes: split && JSON.stringify(split.changes),
      version: isVersion ? nextVersion : null,
      ...(operation !== undefined && { operation }),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  if (split) await storeLargeValues(trx, id, split.large)
  await keepFiles(trx, id, keptFiles)
  return version ?? 0
}

/** What the first versions of records that are created together have in common. */
export interface Creations extends Pick<AuditEntry, 'at' | 'userId' | 'keyId' | 'resource'> {
  readonly operation: string
  /** Whether the records are known to have no entry yet. */
  readonly areFirst: boolean
}

/**
 * Like `recordAudit`, for different records that are created together, in one statement.
 *
 * @param map maps in turns, so that the process can serve other requests in between
 * @returns the versions in the order of the entries
 */
export async function recordCreations(
  trx: Db,
  { at, userId, keyId, resource, operation, areFirst }: Creations,
  entries: readonly Pick<AuditEntry, 'recordId' | 'title' | 'changes'>[],
  map = mapInTurns,
): Promise<number[]> {
  if (entries.length === 0) return []
  const split = await map(entries, ({ changes }) => changes && splitChanges(changes))
  const rows = entries.map(({ recordId, title }, index) => ({
    record_id: recordId,
    title,
    changes: split[index]?.changes ?? null,
  }))
  // First versions have the number 1, and only large values refer to the key of an entry.
  const isAnswerNeeded = !areFirst || split.some((one) => one && one.large.size > 0)
  const inserted = await sql<{ id: number; record_id: string; version: number }>`
    insert into audit_entries (at, user_id, key_id, action, resource, record_id, title, changes, is_complete, operation,
      version)
    select ${at}::timestamptz, ${userId}::integer, ${keyId ?? null}::integer, 'create', ${resource}::text, e.record_id, e.title,
      e.changes, true, ${operation}::uuid, case when ${areFirst}::boolean then 1 else (
        select coalesce(max(a.version), 0) + 1 from audit_entries as a
        where a.resource = ${resource} and a.record_id = e.record_id) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(record_id text, title text, changes jsonb)
    ${isAnswerNeeded ? sql`returning id, record_id, version` : sql``}`.execute(trx)
  if (!isAnswerNeeded) return entries.map(() => 1)
  const stored = new Map(inserted.rows.map((row) => [row.record_id, row]))
  for (const [index, { recordId }] of entries.entries()) {
    const id = stored.get(recordId)?.id
    const large = split[index]?.large
    if (id !== undefined && large?.size) await storeLargeValues(trx, id, large)
  }
  return entries.map(({ recordId }) => stored.get(recordId)?.version ?? 0)
}

/** Keeps files as long as an audit entry refers to them. */
async function keepFiles(trx: Db, entryId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await trx
    .insertInto('audit_files')
    .values(keys.map((key) => ({ key, entry_id: entryId })))
    .execute()
}
