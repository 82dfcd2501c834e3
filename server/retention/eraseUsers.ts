import { type RawBuilder, sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import { recordAudit } from '../audit/audit.ts'
import { noteErasures } from '../audit/erasures.ts'
import type { Db } from '../db/tables.ts'
import { findReferencesTo } from '../records/findReferencesTo.ts'
import { eraseUsersFromInvitations } from './removeInvitations.ts'
import { eraseUsersFromNotes } from './removeNotes.ts'

/** Users per transaction; a small number keeps the locks short. */
const batchSize = 50

/**
 * Erases users who were removed before an instant, with the copies of their data: their audit entries, mails, links,
 * keys and sessions. Access log lines lose the user and address. Returns the number of users.
 */
export async function eraseUsers(db: Db, resources: Catalog, removedBefore: Date, now: Date): Promise<number> {
  for (let erased = 0; ; ) {
    const count = await db.transaction().execute(async (trx) => {
      const ids = await findUsersToErase(trx, removedBefore)
      if (ids.length > 0) await eraseBatch(trx, resources, ids, now)
      return ids.length
    })
    erased += count
    if (count < batchSize) return erased
  }
}

/** Erases users by id, like `eraseUsers`. Unknown ids are ignored. */
export async function eraseUsersById(db: Db, resources: Catalog, ids: readonly number[], now: Date): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize)
    await db.transaction().execute(async (trx) => {
      const batch = ids.slice(start, start + batchSize)
      const found = await trx.selectFrom('users').select('id').where('id', 'in', batch).forUpdate().execute()
      if (found.length > 0)
        await eraseBatch(
          trx,
          resources,
          found.map(({ id }) => id),
          now,
        )
    })
}

/** Locks the users, so that a user who is being reactivated is not erased. */
async function findUsersToErase(trx: Db, removedBefore: Date): Promise<number[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<', removedBefore)
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

async function eraseBatch(trx: Db, resources: Catalog, ids: readonly number[], now: Date): Promise<void> {
  const references = findReferencesTo(resources, 'users')
  await scrubAuditEntries(trx, resources, ids.map(String), sql`true`)
  await eraseUsersFromNotes(trx, ids)
  await eraseUsersFromInvitations(trx, ids)
  for (const { table, column } of references) {
    const name = sql.id(column)
    await sql`update ${sql.table(table)} set ${name} = null where ${name} in (${sql.join(ids)})`.execute(trx)
  }
  await trx.updateTable('access_log').set({ user_id: null, address: '' }).where('user_id', 'in', ids).execute()
  await trx.updateTable('access_log').set({ viewer_id: null }).where('viewer_id', 'in', ids).execute()
  await trx.deleteFrom('sessions').where('user_id', 'in', ids).execute()
  await scrubKeyEntries(trx, ids)
  await eraseFromImports(trx, ids)
  await noteErasures(trx, ids, now)
  await trx.deleteFrom('users').where('id', 'in', ids).execute() // mails, links and keys are deleted by cascade
  for (const id of ids) {
    const record = { resource: 'users', recordId: String(id), title: null, changes: null }
    await recordAudit(trx, { at: now, userId: null, action: 'erase', ...record })
  }
}

/** Removes the former values of users that imports have changed, which an undo would need. */
async function eraseFromImports(trx: Db, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('import_changes')
    .where('resource', '=', 'users')
    .where('record_id', 'in', ids.map(String))
    .execute()
}

/** Removes the names of users' keys from the audit trail, because users have written them. */
async function scrubKeyEntries(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`update audit_entries set title = null, changes = null, is_complete = false
    where resource = 'apiKeys' and record_id in (select id::text from api_keys where user_id in (${sql.join(ids)}))`.execute(
    trx,
  )
}

/**
 * Scrubs old audit entries about users whose rows no longer exist. Users who were removed permanently have no row, so
 * `eraseUsers` does not find them.
 */
export async function scrubRemovedUsers(db: Db, resources: Catalog, before: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select distinct record_id as id from audit_entries
      where resource = 'users' and at < ${before} and (title is not null or changes is not null)
        and not exists (select from users where id::text = record_id)
      limit ${batchSize}`.execute(db)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await db.transaction().execute((trx) => scrubAuditEntries(trx, resources, ids, sql`at < ${before}`))
  }
}

/**
 * Removes the title and changes from audit entries about these users; the actions remain. Entries of records that
 * reference users may contain their current or earlier names, so their changes are removed too.
 */
async function scrubAuditEntries(
  trx: Db,
  resources: Catalog,
  ids: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<void> {
  const referringResources = [...new Set(findReferencesTo(resources, 'users').map(({ resource }) => resource))]
  const isAboutUsers = sql`resource = 'users' and record_id in (${sql.join(ids)})`
  if (referringResources.length > 0) {
    await sql`
      with names as (
        select nome as name from users where id::text in (${sql.join(ids)})
        union select title from audit_entries where ${isAboutUsers}
        union select changes -> 'nome' ->> 'from' from audit_entries where ${isAboutUsers}
      )
      update audit_entries set changes = null, is_complete = false where resource in (${sql.join(referringResources)}) and ${condition}
        and exists (
          select from names where strpos(changes::text, to_jsonb(name)::text) > 0 or exists (
            select from audit_value_uses as u join audit_values as v using (hash)
            where u.entry_id = audit_entries.id and strpos(v.value::text, to_jsonb(name)::text) > 0
          )
        )`.execute(trx)
  }
  await sql`update audit_entries set title = null, changes = null, is_complete = false where ${isAboutUsers} and ${condition}`.execute(
    trx,
  )
  // What no entry refers to any more is removed by the daily file cleanup and by `removeUnusedValues`.
  const scrubbed = sql`select id from audit_entries where changes is null and resource in (${sql.join(['users', ...referringResources])})`
  await sql`delete from audit_files where entry_id in (${scrubbed})`.execute(trx)
  await sql`delete from audit_value_uses where entry_id in (${scrubbed})`.execute(trx)
}
