import { isObject } from '#language/values.ts'

/** The challenge that a passkey must sign. */
export interface PasskeyChallenge {
  readonly challenge: string
  /** The options for the WebAuthn API of the browser, as JSON. */
  readonly options: object
}

/** A challenge of the server, and the signed response of the passkey. */
export interface PasskeyResponse {
  readonly challenge: string
  readonly credential: object
}

/** Parses a challenge from a response of the server. */
export function parsePasskeyQuestion(value: unknown): PasskeyChallenge | undefined {
  if (!isObject(value) || typeof value.challenge !== 'string' || !isObject(value.options)) return undefined
  return { challenge: value.challenge, options: value.options }
}
