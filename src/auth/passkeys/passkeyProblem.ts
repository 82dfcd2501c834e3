import type { Locale } from '#i18n/locales.ts'
import { type Problem, toProblem } from '../problem.ts'

/** Thrown if the browser has neither created nor used a passkey. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure'

  constructor(readonly reason: 'cancelled' | 'exists' | 'failed') {
    super()
  }
}

/** The error of a passkey that was not accepted by the server, the browser or the user. */
export function toPasskeyProblem(error: unknown, locale: Locale): Problem {
  if (error instanceof PasskeyFailure) return { message: `auth.passkey.${error.reason}` }
  return toProblem(error, locale, { refused: 'auth.passkey.failed', unexpected: 'events.unexpected.failure' })
}

/** Whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window
