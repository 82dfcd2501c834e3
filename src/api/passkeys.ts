import { isObject } from '#language/values.ts'

/** What a passkey has to sign. */
export interface PasskeyQuestion {
  readonly challenge: string
  /** For the browser, as JSON. */
  readonly options: object
}

/** A question of the server, and what the passkey has signed. */
export interface PasskeyAnswer {
  readonly challenge: string
  readonly credential: object
}

/** Reads a question from an answer of the server. */
export function parsePasskeyQuestion(value: unknown): PasskeyQuestion | undefined {
  if (!isObject(value) || typeof value.challenge !== 'string' || !isObject(value.options)) return undefined
  return { challenge: value.challenge, options: value.options }
}
