import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** A user who was permanently removed. The id and the time of creation identify the user in any backup. */
export interface Erasure {
  readonly id: number
  /** When the user was created. */
  readonly createdAt: Date
}

/** Records users in the transaction of their permanent removal, so that restores of older backups remove them, too. */
export async function noteErasures(trx: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into erasures (user_id, created_at, at)
    select id, created_at, ${now} from users where id = any(${[...ids]})
    on conflict (user_id, created_at) do update set at = excluded.at`.execute(trx)
}

/** The users who were permanently removed after an instant. */
export async function readErasures(db: Db, after: Date): Promise<(Erasure & { readonly at: Date })[]> {
  const rows = await db.selectFrom('erasures').selectAll().where('at', '>', after).orderBy('at').execute()
  return rows.map(({ user_id: id, created_at: createdAt, at }) => ({ id, createdAt, at }))
}
