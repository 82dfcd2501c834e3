import { passwordFault } from '#rules/password.ts'
import { HttpError } from '../http/httpError.ts'

/**
 * A new password out of a body, as it was typed. It may have as many characters as `longest` says.
 *
 * @throws HttpError 400 about the field, where it is missing or breaks the rules
 */
export function newPassword(value: unknown, field: string, longest: number): string {
  const password = typeof value === 'string' ? value : ''
  const fault = passwordFault(password, longest)
  if (fault === 'empty') throw new HttpError(400, 'validation.passwordEmpty', {}, { field })
  if (fault !== undefined) throw new HttpError(400, 'validation.passwordRules', { max: longest }, { field })
  return password
}
