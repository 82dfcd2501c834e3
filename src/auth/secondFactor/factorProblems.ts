import type { Locale } from '#i18n/locales.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { ApiError } from '../../api/apiError.ts'
import { PasskeyFailure, toPasskeyProblem } from '../passkeys/passkeyProblem.ts'
import { type Problem, toProblem } from '../problem.ts'
import type { FormProblems, FormValues } from '../useAuthForm.ts'

/** The error of an empty code. */
export const validateCode = ({ code }: FormValues<'code'>): FormProblems<'code'>['fields'] =>
  code.trim() === '' ? { code: { message: 'auth.secondFactor.required' } } : {}

/** Maps a failed request to errors: a refused code is shown below its field, any other failure above the form. */
export function toCodeProblems(error: unknown, locale: Locale): FormProblems<'code'> {
  const problem = toFactorProblem(error, locale, 'auth.secondFactor.wrong')
  const isAboutCode = error instanceof ApiError && (error.field === 'code' || error.field === 'recovery')
  return isAboutCode ? { fields: { code: problem } } : { fields: {}, general: problem }
}

/**
 * The error of a failed request or of a passkey. @param refused the message of a 400 without a message of the server
 */
export function toFactorProblem(error: unknown, locale: Locale, refused: MessageKey): Problem {
  if (error instanceof PasskeyFailure) return toPasskeyProblem(error, locale)
  return toProblem(error, locale, { refused, unexpected: 'events.unexpected.failure' })
}
