import { specialCharacters } from '#rules/password.ts'
import { passwordMax } from '../ui/site.ts'
import { useTexts } from '../ui/texts.tsx'
import type { NewPasswordField } from './newPasswordFaults.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { PasswordField } from './PasswordField.tsx'
import { type Problem, sayProblem } from './problem.ts'
import type { Typed } from './useAuthForm.ts'

interface NewPasswordFieldsProps {
  typed: Typed<NewPasswordField>
  faults: Partial<Record<NewPasswordField, Problem>>
}

/** A new password with its checklist, and the confirmation. */
export function NewPasswordFields({ typed, faults }: NewPasswordFieldsProps) {
  const texts = useTexts()
  const errorOf = (name: NewPasswordField) => {
    const problem = faults[name]
    return problem && sayProblem(texts, problem)
  }
  return (
    <>
      <PasswordField
        {...forPasswordManagers}
        id="new-password"
        name="password"
        label={texts('auth.newPassword.label')}
        hint={texts('auth.newPassword.hint', { max: passwordMax })}
        error={errorOf('password')}
      />
      <PasswordChecklist password={typed.password} />
      <PasswordField
        {...forPasswordManagers}
        id="new-password-again"
        name="confirmation"
        label={texts('auth.newPassword.confirmation')}
        error={errorOf('confirmation')}
      />
    </>
  )
}

/** Lets password managers generate a valid password: Apple's `passwordrules` attribute, which others read too. */
const forPasswordManagers = {
  autoComplete: 'new-password',
  passwordrules: [
    `minlength: 8; maxlength: ${passwordMax}; required: lower; required: upper; required: digit;`,
    `required: [-${specialCharacters.replace('-', '')}];`,
  ].join(' '),
}
