import type { Locale } from '#i18n/locales.ts'
import { isEmail } from '#resources/language/readers.ts'
import { type Problem, problemOf } from './problem.ts'

/** What a person typed to sign in. */
export interface Credentials {
  email: string
  password: string
}

/** Why somebody is not let in, and the fields it is about. */
export interface LoginProblem extends Problem {
  fields: (keyof Credentials)[]
}

/** What is wrong with what was typed, or undefined when it can be sent. */
export function problemOfInput({ email, password }: Credentials): LoginProblem | undefined {
  const empty = [
    ...(email.trim() === '' ? (['email'] as const) : []),
    ...(password === '' ? (['password'] as const) : []),
  ]
  if (empty.length > 0) return { message: 'auth.login.required', fields: empty }
  return isEmail(email.trim().toLowerCase()) ? undefined : { message: 'auth.login.invalid', fields: ['email'] }
}

/** What the server, or the way to it, had against it. */
export function problemOfAnswer(error: unknown, locale: Locale): LoginProblem {
  const refusals = { refused: 'auth.login.loginInvalid', unexpected: 'events.unexpected.failure' } as const
  return { ...problemOf(error, locale, refusals), fields: [] }
}
