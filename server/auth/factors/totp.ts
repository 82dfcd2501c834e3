import { Secret, TOTP } from 'otpauth'

/** The parameters that every authenticator app supports (RFC 6238 with HMAC-SHA-1). */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Codes of one time step before and after are accepted, because clocks may differ. */
const window = 1
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20

/** A new secret in base32, as authenticator apps accept it. */
export function createTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The time step of a code: the current one, the one before or the one after; undefined if the code is wrong. */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  // Apps show codes in two groups. The library throws if the byte lengths differ, as with digits of other scripts.
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const options = { ...parameters, secret: Secret.fromBase32(secret), token, timestamp, window }
  const delta = TOTP.validate(options)
  return delta === null ? undefined : Math.floor(timestamp / 1000 / parameters.period) + delta
}

/** The URI that an authenticator app reads from a QR code. */
export function buildTotpUri(secret: string, account: { readonly issuer: string; readonly label: string }): string {
  return new TOTP({ ...parameters, ...account, secret: Secret.fromBase32(secret) }).toString()
}
