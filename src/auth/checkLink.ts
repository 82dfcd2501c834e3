import type { Locale } from '#i18n/locales.ts'
import { isObject } from '#language/values.ts'
import { ApiError, hasStatus } from '../api/apiError.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { type Problem, toProblem } from './problem.ts'

/** The result of checking the link of a mail before it is used. */
export interface LinkCheck {
  /** Whether the link is valid. Also true if the check itself fails; the submit then reports the error. */
  readonly isValid: boolean
  /**
   * The address that an invitation was sent to; undefined if the link is not an invitation, or the server does not say
   * so.
   */
  readonly invitedEmail?: string
  /** Why an invitation cannot be accepted. */
  readonly problem?: Problem
}

/** Checks whether the link of a mail is still valid, and whether it is an invitation. */
export async function checkLink(http: HttpClient, token: string, locale: Locale): Promise<LinkCheck> {
  try {
    const { json } = await http('/requisicaotemporaria/check', { method: 'POST', data: { token } })
    const isInvitation = isObject(json) && json.kind === 'invitation' && typeof json.email === 'string'
    return { isValid: true, ...(isInvitation && { invitedEmail: String(json.email) }) }
  } catch (error) {
    if (!hasStatus(error, 400)) return { isValid: true }
    const problem = toInvitationProblem(error, locale)
    return { isValid: false, ...(problem && { problem }) }
  }
}

/** Why the invitation of a link cannot be accepted; undefined if the error is not about that. */
export const toInvitationProblem = (error: unknown, locale: Locale): Problem | undefined =>
  error instanceof ApiError && error.field === 'token'
    ? toProblem(error, locale, { refused: 'auth.invitation.failureText' })
    : undefined
