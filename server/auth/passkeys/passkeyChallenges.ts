import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/tables.ts'
import { digestToken } from '../../opaqueToken.ts'

const randomLength = 16
const timeLength = 6
const payloadLength = randomLength + timeLength
/** Longer than for other challenges, because the challenge of the login page waits until the user picks a passkey. */
const lifetimeMs = 15 * 60_000

/** The purpose of a challenge: a sign-in of a user who is still unknown, or an operation of one user. */
export type ChallengePurpose = 'login' | `confirm ${number}` | `enrol ${number}`

/** Challenges for passkeys. They are signed and not stored, so that issuing one writes nothing to the database. */
export interface PasskeyChallenges {
  issue(purpose: ChallengePurpose, now: Date): string
  /** Whether this server has issued a challenge for a purpose, within its lifetime. */
  isValid(challenge: string, purpose: ChallengePurpose, now: Date): boolean
  /** Marks a challenge as used. Returns false if it was used before. */
  consume(trx: Db, challenge: string): Promise<boolean>
}

/** Creates challenges for passkeys. @param key for their signatures */
export function createPasskeyChallenges(key: Buffer): PasskeyChallenges {
  const sign = (payload: Buffer, purpose: ChallengePurpose): Buffer =>
    createHmac('sha256', key).update(payload).update(purpose).digest()
  return {
    issue(purpose, now) {
      const payload = Buffer.concat([randomBytes(randomLength), Buffer.alloc(timeLength)])
      payload.writeUIntBE(now.getTime() + lifetimeMs, randomLength, timeLength)
      return Buffer.concat([payload, sign(payload, purpose)]).toString('base64url')
    },
    isValid(challenge, purpose, now) {
      const bytes = Buffer.from(challenge, 'base64url')
      // Another encoding of the same bytes must not count as another challenge.
      if (bytes.toString('base64url') !== challenge) return false
      const payload = bytes.subarray(0, payloadLength)
      const expected = sign(payload, purpose)
      const signature = bytes.subarray(payloadLength)
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false
      return readExpiry(bytes) > now.getTime()
    },
    async consume(trx, challenge) {
      const expires_at = new Date(readExpiry(Buffer.from(challenge, 'base64url')))
      const used = await trx
        .insertInto('used_passkey_challenges')
        .values({ challenge_hash: digestToken(challenge), expires_at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('challenge_hash')
        .executeTakeFirst()
      return used !== undefined
    },
  }
}

const readExpiry = (challenge: Buffer): number => challenge.readUIntBE(randomLength, timeLength)
