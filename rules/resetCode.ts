import { Secret, TOTP } from 'otpauth'
import { isMac, normaliseMac } from './macAddress.ts'

/** A code that resets a device, and for how long it does. */
export interface ResetCode {
  /** Six digits. */
  readonly token: string
  /** Whole seconds until the next code, 60 to 1. */
  readonly remaining: number
}

/** How long a code is the device's, in seconds. */
export const resetCodeSeconds = 60

/**
 * The code that a device takes for a reset at an instant: RFC 6238 with HMAC-SHA-1, a step of 60 s from the epoch and six
 * digits. The key is the ASCII of the address's twelve hex digits in upper case. An address is no secret, so a code is a
 * convenience and not an access control.
 *
 * @returns undefined where the address is none
 */
export function resetCodeAt(macAddress: string, instant: Date): ResetCode | undefined {
  const address = normaliseMac(macAddress)
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
