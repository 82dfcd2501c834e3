import { useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { ApiError, hasStatus } from '../api/apiError.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { ActionLink } from '../ui/ActionLink.tsx'
import { useTexts } from '../ui/texts.tsx'
import { AgreementCheckbox } from './AgreementCheckbox.tsx'
import styles from './AuthForm.module.css'
import { forgotPath } from './authPaths.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { Outcome } from './Outcome.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { formatProblem, type Problem, toProblem } from './problem.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { type FormProblems, type FormValues, useAuthForm } from './useAuthForm.ts'
import { type NewPasswordField, passwordRulesProblem, validateNewPassword } from './validateNewPassword.ts'

/** Whether the password replaces a forgotten one or accepts an invitation. */
export type NewPasswordKind = 'recover' | 'register'

interface NewPasswordScreenProps {
  kind: NewPasswordKind
  /** From the link in the mail. */
  token: string
  http: HttpClient
  /** The sign-in address to offer afterwards. */
  loginHref: string
  /** Whether the server has already refused the link. */
  isLinkRefused?: boolean
}

/** The screen of a mail link for a new password, and its outcome. The link stays valid if a password is refused. */
export function NewPasswordScreen(props: NewPasswordScreenProps) {
  const [outcome, setOutcome] = useState<'success' | 'failure' | undefined>(props.isLinkRefused ? 'failure' : undefined)
  if (outcome !== undefined) return <NewPasswordOutcome {...props} outcome={outcome} />
  return <NewPasswordForm {...props} onOutcome={setOutcome} />
}

interface NewPasswordFormProps extends NewPasswordScreenProps {
  onOutcome: (outcome: 'success' | 'failure') => void
}

function NewPasswordForm({ kind, token, http, onOutcome }: NewPasswordFormProps) {
  const texts = useTexts()
  const { values, problems, busy, noticeRef, formProps } = useAuthForm<Field>({
    fields: kind === 'register' ? ['password', 'confirmation', 'agreement'] : ['password', 'confirmation'],
    validate: (formValues) => validate(formValues, kind),
    async send({ password }) {
      try {
        await http('/requisicaotemporaria', { method: 'POST', data: { token, senha: password } })
        onOutcome('success')
      } catch (error) {
        if (!isLinkError(error)) throw error
        onOutcome('failure')
      }
    },
    toFormProblems: (error, locale) => toFormProblems(error, locale, kind),
  })
  return (
    <form className={styles.form} {...formProps}>
      <div className={styles.intro}>
        <h1 className={styles.title}>{texts(`auth.${kind}.title`)}</h1>
        <p className={styles.lead}>{texts(`auth.${kind}.text`)}</p>
      </div>
      {problems.general && <ProblemNotice problem={problems.general} ref={noticeRef} />}
      <NewPasswordFields values={values} problems={problems.fields} />
      {kind === 'register' && (
        <AgreementCheckbox error={problems.fields.agreement && formatProblem(texts, problems.fields.agreement)} />
      )}
      <SubmitButton
        label={texts(`auth.${kind}.submit`)}
        busyLabel={texts(`auth.${kind}.busy`)}
        busy={busy}
        className={styles.submit}
      />
    </form>
  )
}

function NewPasswordOutcome({ kind, outcome, loginHref }: NewPasswordScreenProps & { outcome: 'success' | 'failure' }) {
  const texts = useTexts()
  const canRequestNewLink = outcome === 'failure' && kind === 'recover'
  return (
    <Outcome
      tone={outcome}
      title={texts(`auth.${kind}.${outcome}Title`)}
      text={texts(`auth.${kind}.${outcome}Text`)}
      actions={
        <>
          {canRequestNewLink && (
            <ActionLink href={forgotPath} emphasis="primary">
              {texts('auth.recover.again')}
            </ActionLink>
          )}
          <ActionLink href={loginHref} emphasis={canRequestNewLink ? 'plain' : 'primary'}>
            {texts('auth.goToLogin')}
          </ActionLink>
        </>
      }
    />
  )
}

type Field = NewPasswordField | 'agreement'

function validate(values: FormValues<Field>, kind: NewPasswordKind): Partial<Record<Field, Problem>> {
  const isAgreementMissing = kind === 'register' && values.agreement === ''
  return {
    ...validateNewPassword(values),
    ...(isAgreementMissing && { agreement: { message: 'auth.agreement.required' } }),
  }
}

/** The server answers with 400 and no field if the token is invalid. That error cannot be corrected in the form. */
function isLinkError(error: unknown): boolean {
  return hasStatus(error, 400) && error.field === undefined
}

function toFormProblems(error: unknown, locale: Locale, kind: NewPasswordKind): FormProblems<Field> {
  const isPasswordError = error instanceof ApiError && error.field === 'senha'
  if (isPasswordError)
    return {
      fields: {
        password: { ...passwordRulesProblem, ...toProblem(error, locale, { refused: passwordRulesProblem.message }) },
      },
    }
  const problem = toProblem(error, locale, { refused: 'events.unexpected.failure' })
  return { fields: {}, general: { ...problem, title: `auth.${kind}.failureTitle` } }
}
