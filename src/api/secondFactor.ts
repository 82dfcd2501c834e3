import { isObject } from '#language/values.ts'

/** A right password that waits for the second factor. */
export interface LoginChallenge {
  readonly challenge: string
  /** What the user may answer with: `totp`, `recovery`, and kinds that this browser may not know. */
  readonly methods: readonly string[]
  /** The kinds of factors that the user has to add first; empty if they have one. */
  readonly enrol: readonly string[]
  /** What a passkey has to sign; undefined if the user has none. */
  readonly passkeyOptions: object | undefined
}

/** How the user answers a challenge: a code of the authenticator app, a recovery code, or what a passkey has signed. */
export type SecondFactorAnswer =
  | { readonly code: string }
  | { readonly recovery: string }
  | { readonly credential: object }

/** A new authenticator, which a first code has to prove. */
export interface TotpEnrolment {
  readonly factorId: number
  readonly secret: string
  readonly uri: string
}

/** The password is right, but the account needs the second factor too. */
export class SecondFactorNeeded extends Error {
  override readonly name = 'SecondFactorNeeded'

  constructor(readonly challenge: LoginChallenge) {
    super()
  }
}

/** Reads a challenge from an answer of the server; undefined if it is something else. */
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

/** Reads a new authenticator from an answer of the server. */
export function parseEnrolment(value: unknown): TotpEnrolment | undefined {
  if (!isObject(value)) return undefined
  const { factorId, secret, uri } = value
  return typeof factorId === 'number' && typeof secret === 'string' && typeof uri === 'string'
    ? { factorId, secret, uri }
    : undefined
}

/** Reads recovery codes from an answer of the server; empty if there are no new ones. */
export const parseRecoveryCodes = (value: unknown): readonly string[] =>
  isObject(value) ? toTexts(value.recoveryCodes) : []

const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
