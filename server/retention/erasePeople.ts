import { sql } from 'kysely'
import type { Catalog } from '#resources/language/catalog.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Db } from '../db/tables.ts'
import { referencesTo } from '../records/referencesTo.ts'

/** People in one transaction: few enough that nobody waits long for them. */
const atOnce = 50

/**
 * Erases people who were removed before an instant, with the copies of their data: what the audit trail says of them,
 * their mails, links and sessions; calls of theirs in the access log become nobody's. Returns how many.
 */
export async function erasePeople(db: Db, resources: Catalog, removedBefore: Date, now: Date): Promise<number> {
  for (let erased = 0; ; ) {
    const count = await db.transaction().execute(async (trx) => {
      const ids = await duePeople(trx, removedBefore)
      if (ids.length > 0) await erase(trx, resources, ids, now)
      return ids.length
    })
    erased += count
    if (count < atOnce) return erased
  }
}

/** Locked, so that nobody is erased who is being reactivated. */
async function duePeople(trx: Db, removedBefore: Date): Promise<number[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<', removedBefore)
    .orderBy('id')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

async function erase(trx: Db, resources: Catalog, ids: readonly number[], now: Date): Promise<void> {
  const references = referencesTo(resources, 'users')
  await scrubAudit(trx, ids, [...new Set(references.map(({ resource }) => resource))])
  for (const { table, column } of references) {
    const name = sql.id(column)
    await sql`update ${sql.table(table)} set ${name} = null where ${name} in (${sql.join(ids)})`.execute(trx)
  }
  await trx.updateTable('access_log').set({ user_id: null, address: '' }).where('user_id', 'in', ids).execute()
  await trx.deleteFrom('sessions').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('users').where('id', 'in', ids).execute() // mails and links go with them
  for (const id of ids) {
    const record = { resource: 'users', recordId: String(id), title: null, changes: null }
    await recordAudit(trx, { at: now, userId: null, action: 'erase', ...record })
  }
}

/** That something was done stays; of whom, and what about them, goes. Records that name a person may hold the name. */
async function scrubAudit(trx: Db, ids: readonly number[], naming: readonly string[]): Promise<void> {
  await trx
    .updateTable('audit_entries')
    .set({ title: null, changes: null })
    .where('resource', '=', 'users')
    .where('record_id', 'in', ids.map(String))
    .execute()
  if (naming.length === 0) return
  await sql`
    update audit_entries set changes = null
    where resource in (${sql.join(naming)}) and exists (
      select from users where id in (${sql.join(ids)}) and strpos(changes::text, to_jsonb(nome)::text) > 0)
  `.execute(trx)
}
