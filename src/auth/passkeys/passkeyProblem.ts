import type { Locale } from '#i18n/locales.ts'
import { type Problem, toProblem } from '../problem.ts'

/** The browser has created or used no passkey. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure'

  constructor(readonly reason: 'cancelled' | 'exists' | 'failed') {
    super()
  }
}

/** The problem of a passkey that was not used: refused by the server, or by the browser and its user. */
export function toPasskeyProblem(error: unknown, locale: Locale): Problem {
  if (error instanceof PasskeyFailure) return { message: `auth.passkey.${error.reason}` }
  return toProblem(error, locale, { refused: 'auth.passkey.failed', unexpected: 'events.unexpected.failure' })
}

/** Whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window
