import { passwordFault } from '#rules/password.ts'
import { HttpError } from '../http/httpError.ts'

/**
 * A new password out of a body, as it was typed.
 *
 * @throws HttpError 400 about the field, where it is missing or breaks the rules
 */
export function newPassword(value: unknown, field: string): string {
  const password = typeof value === 'string' ? value : ''
  const fault = passwordFault(password)
  if (fault === 'empty') throw new HttpError(400, 'validation.passwordEmpty', {}, { field })
  if (fault !== undefined) throw new HttpError(400, 'validation.passwordRules', {}, { field })
  return password
}
