import type { Locale } from '#i18n/locales.ts'
import { hasStatus } from '../api/apiError.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { type Problem, toProblem } from './problem.ts'

/** The outcome of confirming an e-mail address. */
export type Activation =
  | { done: true }
  /** `canRetry` is false if the server refused the link; all other failures can be retried. */
  | { done: false; problem: Problem; canRetry: boolean }

/** Confirms an e-mail address with the token of a mail. Does not throw: failures are part of the result. */
export async function activateAccount(http: HttpClient, token: string, locale: Locale): Promise<Activation> {
  try {
    await http('/requisicaotemporaria', { method: 'POST', data: { token } })
    return { done: true }
  } catch (error) {
    const problem = toProblem(error, locale, { refused: 'auth.activate.failure' })
    return { done: false, problem, canRetry: !hasStatus(error, 400) }
  }
}
