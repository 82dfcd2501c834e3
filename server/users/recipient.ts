import type { RecordData } from '#language/evaluate.ts'
import type { Db } from '../db/tables.ts'
import type { Recipient } from '../mail/recipient.ts'

/** Reads the recipient from a serialized user. */
export function toRecipient(record: RecordData): Recipient {
  return { id: Number(record.id), nome: String(record.nome), email: String(record.email) }
}

/** Whether the user has a password; the serialized user does not contain it. */
export async function hasPassword(trx: Db, id: number): Promise<boolean> {
  const user = await trx.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
  return user.password_hash !== null
}
