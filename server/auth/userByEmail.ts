import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** The user of an email in lower case; undefined where there is none. */
export function userByEmail(db: Db, email: string) {
  // An email may be taken again once its user is inactive: the active one counts. The first condition is the one that
  // has an index.
  return db
    .selectFrom('users')
    .select(['id', 'nome', 'email', 'password_hash', 'deleted_at'])
    .where(sql`searchable(email) collate "C"`, '=', sql`searchable(${email})`)
    .where('email', '=', email)
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .executeTakeFirst()
}
