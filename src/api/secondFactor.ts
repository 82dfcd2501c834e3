import { isObject } from '#language/values.ts'

/** The server's response to a correct password if the account needs a second factor. */
export interface LoginChallenge {
  readonly challenge: string
  /** The accepted kinds of second factor: `totp`, `recovery`, and others that this version may not know. */
  readonly methods: readonly string[]
  /** The kinds of factors that the user must add first; empty if the user has one. */
  readonly enrol: readonly string[]
  /** The WebAuthn options for signing with a passkey; undefined if the user has none. */
  readonly passkeyOptions: object | undefined
}

/**
 * The user's response to a challenge: a code of the authenticator app, a recovery code, or a response signed by a
 * passkey.
 */
export type SecondFactorAnswer =
  | { readonly code: string }
  | { readonly recovery: string }
  | { readonly credential: object }

/** A new authenticator app, which the user must confirm with its first code. */
export interface TotpEnrolment {
  readonly factorId: number
  readonly secret: string
  readonly uri: string
}

/** Thrown if the password is correct, but the account also needs a second factor. */
export class SecondFactorNeeded extends Error {
  override readonly name = 'SecondFactorNeeded'

  constructor(readonly challenge: LoginChallenge) {
    super()
  }
}

/** Parses a challenge from a response of the server; undefined if it is something else. */
export function parseChallenge(value: unknown): LoginChallenge | undefined {
  if (!isObject(value) || typeof value.challenge !== 'string') return undefined
  const { challenge, methods, enrol, options } = value
  return {
    challenge,
    methods: toTexts(methods),
    enrol: toTexts(enrol),
    passkeyOptions: isObject(options) ? options : undefined,
  }
}

/** Parses a new authenticator app from a response of the server. */
export function parseEnrolment(value: unknown): TotpEnrolment | undefined {
  if (!isObject(value)) return undefined
  const { factorId, secret, uri } = value
  return typeof factorId === 'number' && typeof secret === 'string' && typeof uri === 'string'
    ? { factorId, secret, uri }
    : undefined
}

/** Parses recovery codes from a response of the server; empty if there are no new ones. */
export const parseRecoveryCodes = (value: unknown): readonly string[] =>
  isObject(value) ? toTexts(value.recoveryCodes) : []

const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
