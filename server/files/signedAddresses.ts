import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { deriveKey } from '../secret.ts'

const stepMs = 15 * 60_000

/** Signed URLs that give access to one file for a limited time. */
interface Addresses {
  address(key: string): string
  goodUntil(key: string, expires: unknown, signature: unknown): Date | null
}

/**
 * Creates URLs signed with a key derived from the secret. They expire on quarter hours, so that the same URL repeats
 * and is cached.
 */
export function createAddresses(secret: string, clock: Clock): Addresses {
  const signingKey = deriveKey(secret, 'file address')
  const sign = (key: string, seconds: string) =>
    createHmac('sha256', signingKey).update(`${key}\n${seconds}`).digest('base64url')
  return {
    address(key) {
      const seconds = String(((Math.floor(clock().getTime() / stepMs) + 2) * stepMs) / 1000)
      return `/api/files/${key}?e=${seconds}&s=${sign(key, seconds)}`
    },
    goodUntil(key, expires, signature) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return null
      // Compares texts, because different base64url texts can decode to the same bytes.
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(key, expires))]
      const until = new Date(Number(expires) * 1000)
      return given.length === right.length && timingSafeEqual(given, right) && until > clock() ? until : null
    },
  }
}
