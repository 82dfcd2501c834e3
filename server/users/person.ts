import type { RecordData } from '#resources/language/evaluate.ts'
import type { Db } from '../db/tables.ts'

/** Whom a link is mailed to. */
export interface Person {
  readonly id: number
  readonly nome: string
  readonly email: string
}

/** The person in a user as on the wire. */
export function personIn(record: RecordData): Person {
  return { id: Number(record.id), nome: String(record.nome), email: String(record.email) }
}

/** Whether the person has chosen a password; the wire does not tell. */
export async function hasPassword(trx: Db, id: number): Promise<boolean> {
  const user = await trx.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
  return user.password_hash !== null
}
