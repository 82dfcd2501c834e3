import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/tables.ts'

const codeCount = 10
/** 80 bits: too many to guess, so that a fast hash is enough. */
const codeBytes = 10
/** Crockford's base 32, which has no letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groupLength = 4

/** Gives a user ten new recovery codes, which replace all earlier ones. Only their hashes are stored. */
export async function renewRecoveryCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, createCode)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(userId, code) })))
    .execute()
  return codes
}

/** Uses a recovery code up. Returns false if the user has no such code, or has used it before. */
export async function consumeRecoveryCode(trx: Db, userId: number, code: string, now: Date): Promise<boolean> {
  const consumed = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(userId, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return consumed !== undefined
}

/** The number of recovery codes that a user can still use. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** 16 characters in groups of four: `7F3K-9QZD-0M2X-V5TB`. */
function createCode(): string {
  const bits = [...randomBytes(codeBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const characters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)])
  return (characters.join('').match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-')
}

function hashCode(userId: number, code: string): string {
  return createHash('sha256')
    .update(`recovery code\n${userId}\n${normalizeCode(code)}`)
    .digest('hex')
}

/** Ignores case, dashes and blanks, and reads letters that look like digits as digits. */
function normalizeCode(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
