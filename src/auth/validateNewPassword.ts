import { findPasswordIssues } from '#rules/password.ts'
import { maxPasswordLength } from '../ui/siteConfig.ts'
import type { Problem } from './problem.ts'
import type { FormValues } from './useAuthForm.ts'

export type NewPasswordField = 'password' | 'confirmation'

/** The errors of a new password and its confirmation. */
export function validateNewPassword(values: FormValues<NewPasswordField>): Partial<Record<NewPasswordField, Problem>> {
  const password = validatePassword(values.password)
  const confirmation = validateConfirmation(values)
  return { ...(password && { password }), ...(confirmation && { confirmation }) }
}

/** The error of a password that breaks a rule. */
export const passwordRulesProblem: Problem = { message: 'validation.passwordRules', params: { max: maxPasswordLength } }

function validatePassword(password: string): Problem | undefined {
  const violation = findPasswordIssues(password, maxPasswordLength)
  if (violation === undefined) return undefined
  return violation === 'empty' ? { message: 'validation.passwordEmpty' } : passwordRulesProblem
}

function validateConfirmation({ password, confirmation }: FormValues<NewPasswordField>): Problem | undefined {
  if (confirmation === '') return { message: 'validation.required' }
  return confirmation === password ? undefined : { message: 'validation.passwordMismatch' }
}
