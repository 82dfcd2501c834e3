import { findPasswordIssues } from '#rules/password.ts'
import { HttpError } from '../http/httpError.ts'

/**
 * Reads a new password from a body, without trimming it. `maxLength` is in characters.
 *
 * @throws HttpError 400 for the field, if it is missing or breaks the rules
 */
export function parseNewPassword(value: unknown, field: string, maxLength: number): string {
  const password = typeof value === 'string' ? value : ''
  const violation = findPasswordIssues(password, maxLength)
  if (violation === 'empty') throw new HttpError(400, 'validation.passwordEmpty', {}, { field })
  if (violation !== undefined) throw new HttpError(400, 'validation.passwordRules', { max: maxLength }, { field })
  return password
}
