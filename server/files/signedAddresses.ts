import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { deriveKey } from '../secret.ts'

const stepMs = 15 * 60_000

/** Addresses that open one file to whoever has them, for a while. */
interface Addresses {
  address(key: string): string
  goodUntil(key: string, expires: unknown, signature: unknown): Date | null
}

/** Addresses signed with a key of the secret. They end on the quarters of an hour, so that one repeats and caches. */
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
      // As texts: one that only decodes to the same bytes is another address.
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(key, expires))]
      const until = new Date(Number(expires) * 1000)
      return given.length === right.length && timingSafeEqual(given, right) && until > clock() ? until : null
    },
  }
}
