import { passwordFault } from '#rules/password.ts'
import type { Problem } from './problem.ts'
import type { Typed } from './useAuthForm.ts'

/** A new password is typed twice. */
export type NewPasswordField = 'password' | 'confirmation'

/** What is wrong with a new password and its confirmation. */
export function newPasswordFaults(typed: Typed<NewPasswordField>): Partial<Record<NewPasswordField, Problem>> {
  const password = passwordProblem(typed.password)
  const confirmation = confirmationProblem(typed)
  return { ...(password && { password }), ...(confirmation && { confirmation }) }
}

function passwordProblem(password: string): Problem | undefined {
  const fault = passwordFault(password)
  if (fault === undefined) return undefined
  return { message: fault === 'empty' ? 'validation.passwordEmpty' : 'validation.passwordRules' }
}

function confirmationProblem({ password, confirmation }: Typed<NewPasswordField>): Problem | undefined {
  if (confirmation === '') return { message: 'validation.required' }
  return confirmation === password ? undefined : { message: 'validation.passwordMismatch' }
}
