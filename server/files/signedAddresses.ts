import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { deriveKey } from '../secret.ts'

const expiryStepMs = 15 * 60_000

/** Signed URLs that give access to one file for a limited time. */
interface SignedAddresses {
  address(key: string): string
  verifyAddress(key: string, expires: unknown, signature: unknown): Date | null
}

/**
 * Creates URLs signed with a key derived from the secret. They expire on quarter hours, so that the same URL repeats
 * and is cached.
 */
export function createSignedAddresses(secret: string, clock: Clock): SignedAddresses {
  const signingKey = deriveKey(secret, 'file address')
  const sign = (key: string, seconds: string) =>
    createHmac('sha256', signingKey).update(`${key}\n${seconds}`).digest('base64url')
  return {
    address(key) {
      const seconds = String(((Math.floor(clock().getTime() / expiryStepMs) + 2) * expiryStepMs) / 1000)
      return `/api/files/${key}?e=${seconds}&s=${sign(key, seconds)}`
    },
    verifyAddress(key, expires, signature) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return null
      // Compares texts, because different base64url texts can decode to the same bytes.
      const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(key, expires))]
      const expiresAt = new Date(Number(expires) * 1000)
      return actual.length === expected.length && timingSafeEqual(actual, expected) && expiresAt > clock()
        ? expiresAt
        : null
    },
  }
}
