import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** The user with an email, given in lower case; undefined if there is none. */
export function findUserByEmail(db: Db, email: string) {
  // An active user may have the email of an inactive one, so active users sort first. The condition on `searchable`
  // uses the index.
  return db
    .selectFrom('users')
    .select(['id', 'nome', 'email', 'password_hash', 'deleted_at'])
    .where(sql`searchable(email) collate "C"`, '=', sql`searchable(${email})`)
    .where('email', '=', email)
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .executeTakeFirst()
}
