import { specialCharacters } from '#rules/password.ts'
import { maxPasswordLength } from '../ui/siteConfig.ts'
import { useTranslator } from '../ui/translator.tsx'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { PasswordField } from './PasswordField.tsx'
import { formatProblem, type Problem } from './problem.ts'
import type { FormValues } from './useAuthForm.ts'
import type { NewPasswordField } from './validateNewPassword.ts'

interface NewPasswordFieldsProps {
  values: FormValues<NewPasswordField>
  problems: Partial<Record<NewPasswordField, Problem>>
}

/** A new password with its checklist, and the confirmation. */
export function NewPasswordFields({ values, problems }: NewPasswordFieldsProps) {
  const translate = useTranslator()
  const getError = (name: NewPasswordField) => {
    const problem = problems[name]
    return problem && formatProblem(translate, problem)
  }
  return (
    <>
      <PasswordField
        {...passwordManagerProps}
        id="new-password"
        name="password"
        label={translate('auth.newPassword.label')}
        hint={translate('auth.newPassword.hint', { max: maxPasswordLength })}
        error={getError('password')}
      />
      <PasswordChecklist password={values.password} />
      <PasswordField
        {...passwordManagerProps}
        id="new-password-again"
        name="confirmation"
        label={translate('auth.newPassword.confirmation')}
        error={getError('confirmation')}
      />
    </>
  )
}

/**
 * Makes password managers generate a valid password, with Apple's `passwordrules` attribute, which others support too.
 */
const passwordManagerProps = {
  autoComplete: 'new-password',
  passwordrules: [
    `minlength: 8; maxlength: ${maxPasswordLength}; required: lower; required: upper; required: digit;`,
    `required: [-${specialCharacters.replace('-', '')}];`,
  ].join(' '),
}
