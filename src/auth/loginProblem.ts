import type { Locale } from '#i18n/locales.ts'
import { isEmail } from '#language/readers.ts'
import { hasStatus } from '../api/apiError.ts'
import { type Problem, toProblem } from './problem.ts'

export interface Credentials {
  email: string
  password: string
}

/** Why a sign-in failed, and which fields to mark. */
export interface LoginProblem extends Problem {
  fields: (keyof Credentials)[]
  /** Whether there were too many attempts. A code of the authenticator app bypasses this limit. */
  isLimit?: boolean
}

/** The error in the typed values; undefined if they can be sent. */
export function validateCredentials({ email, password }: Credentials): LoginProblem | undefined {
  const emptyFields = [
    ...(email.trim() === '' ? (['email'] as const) : []),
    ...(password === '' ? (['password'] as const) : []),
  ]
  if (emptyFields.length > 0) return { message: 'auth.login.required', fields: emptyFields }
  return isEmail(email.trim().toLowerCase()) ? undefined : { message: 'auth.login.invalid', fields: ['email'] }
}

/** The error of a failed request, from the server or the network. */
export function toLoginProblem(error: unknown, locale: Locale): LoginProblem {
  const messages = { refused: 'auth.login.loginInvalid', unexpected: 'events.unexpected.failure' } as const
  return { ...toProblem(error, locale, messages), fields: [], isLimit: hasStatus(error, 429) }
}
