import { Secret, TOTP } from 'otpauth'
import { isMac, normalizeMac } from './macAddress.ts'

/** A code that resets a device, and how long it is valid. */
export interface ResetCode {
  /** Six digits. */
  readonly token: string
  /** Whole seconds until the next code, from 60 down to 1. */
  readonly remaining: number
}

/** The validity of a code in seconds. */
export const resetCodeSeconds = 60

/**
 * The code that a device accepts for a reset at an instant: RFC 6238 with HMAC-SHA-1, a step of 60 s from the epoch and
 * six digits. The key is the address's twelve hex digits in upper case as ASCII. As the address is not secret, the code
 * is a convenience and not an access control.
 *
 * @returns undefined if the address is invalid
 */
export function generateResetCode(macAddress: string, instant: Date): ResetCode | undefined {
  const address = normalizeMac(macAddress)
  if (!isMac(address)) return undefined
  const timestamp = instant.getTime()
  const token = TOTP.generate({
    secret: Secret.fromLatin1(address.replaceAll(':', '')),
    algorithm: 'SHA1',
    digits: 6,
    period: resetCodeSeconds,
    timestamp,
  })
  return { token, remaining: resetCodeSeconds - (Math.floor(timestamp / 1000) % resetCodeSeconds) }
}
