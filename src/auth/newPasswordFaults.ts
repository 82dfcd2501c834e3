import { passwordFault } from '#rules/password.ts'
import { passwordMax } from '../ui/site.ts'
import type { Problem } from './problem.ts'
import type { Typed } from './useAuthForm.ts'

export type NewPasswordField = 'password' | 'confirmation'

/** The errors of a new password and its confirmation. */
export function newPasswordFaults(typed: Typed<NewPasswordField>): Partial<Record<NewPasswordField, Problem>> {
  const password = passwordProblem(typed.password)
  const confirmation = confirmationProblem(typed)
  return { ...(password && { password }), ...(confirmation && { confirmation }) }
}

/** The error of a password that breaks a rule. */
export const againstTheRules: Problem = { message: 'validation.passwordRules', params: { max: passwordMax } }

function passwordProblem(password: string): Problem | undefined {
  const fault = passwordFault(password, passwordMax)
  if (fault === undefined) return undefined
  return fault === 'empty' ? { message: 'validation.passwordEmpty' } : againstTheRules
}

function confirmationProblem({ password, confirmation }: Typed<NewPasswordField>): Problem | undefined {
  if (confirmation === '') return { message: 'validation.required' }
  return confirmation === password ? undefined : { message: 'validation.passwordMismatch' }
}
