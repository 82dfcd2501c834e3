import { passwordFault } from '#rules/password.ts'
import { HttpError } from '../http/httpError.ts'

/**
 * Reads a new password from a body, without trimming it. `maxLength` is in characters.
 *
 * @throws HttpError 400 for the field, if it is missing or breaks the rules
 */
export function newPassword(value: unknown, field: string, longest: number): string {
  const password = typeof value === 'string' ? value : ''
  const fault = passwordFault(password, longest)
  if (fault === 'empty') throw new HttpError(400, 'validation.passwordEmpty', {}, { field })
  if (fault !== undefined) throw new HttpError(400, 'validation.passwordRules', { max: longest }, { field })
  return password
}
