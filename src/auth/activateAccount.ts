import type { Locale } from '#i18n/locales.ts'
import { hasStatus } from '../api/apiError.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { type Problem, problemOf } from './problem.ts'

/** How confirming an address ended. */
export type Activation =
  | { done: true }
  /** A refused link stays refused; everything else may be tried again. */
  | { done: false; problem: Problem; mayTryAgain: boolean }

/** Sends the token of a mail, which confirms the address. Never fails: how it ended is the answer. */
export async function activateAccount(http: HttpClient, token: string, locale: Locale): Promise<Activation> {
  try {
    await http('/requisicaotemporaria', { method: 'POST', data: { token } })
    return { done: true }
  } catch (error) {
    const problem = problemOf(error, locale, { refused: 'auth.activate.failure' })
    return { done: false, problem, mayTryAgain: !hasStatus(error, 400) }
  }
}
