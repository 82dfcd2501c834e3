import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** Removes the notes that were written before an instant and not changed since. */
export async function removeOldNotes(db: Db, before: Date): Promise<void> {
  await sql`delete from record_notes where coalesce(edited_at, created_at) < ${before}`.execute(db)
}

/**
 * Removes the notes about users, and their names from all other notes. A name of one word is kept there, because it
 * identifies no person and may mean something else.
 */
export async function eraseUsersFromNotes(trx: Db, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('record_notes')
    .where('resource', '=', 'users')
    .where('record_id', 'in', ids.map(String))
    .execute()
  const { rows } = await sql<{ id: number; text: string; nome: string }>`
    select n.id, n.text, u.nome from record_notes as n join users as u on strpos(n.text, u.nome) > 0
    where u.id in (${sql.join([...ids])}) and u.nome like '% %'`.execute(trx)
  const texts = new Map<number, string>()
  for (const { id, text, nome } of rows) texts.set(id, removeName(texts.get(id) ?? text, nome))
  for (const [id, text] of texts) await trx.updateTable('record_notes').set({ text }).where('id', '=', id).execute()
}

/** Replaces a name, unless it is part of a longer word. Unlike some databases, JavaScript knows all letters. */
function removeName(text: string, name: string): string {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu'), '…')
}
