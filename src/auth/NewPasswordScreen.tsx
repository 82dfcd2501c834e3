import { useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { ApiError, hasStatus } from '../api/apiError.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { ActionLink } from '../ui/ActionLink.tsx'
import { useTexts } from '../ui/texts.tsx'
import { Agreement } from './Agreement.tsx'
import styles from './AuthForm.module.css'
import { forgotPath } from './addresses.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { againstTheRules, type NewPasswordField, newPasswordFaults } from './newPasswordFaults.ts'
import { Outcome } from './Outcome.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { type Problem, problemOf, sayProblem } from './problem.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { type Faults, type Typed, useAuthForm } from './useAuthForm.ts'

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
  const [ending, setEnding] = useState<'success' | 'failure' | undefined>(props.isLinkRefused ? 'failure' : undefined)
  if (ending !== undefined) return <Ending {...props} ending={ending} />
  return <NewPasswordForm {...props} onEnd={setEnding} />
}

interface NewPasswordFormProps extends NewPasswordScreenProps {
  onEnd: (ending: 'success' | 'failure') => void
}

function NewPasswordForm({ kind, token, http, onEnd }: NewPasswordFormProps) {
  const texts = useTexts()
  const { typed, faults, busy, notice, form } = useAuthForm<Field>({
    fields: kind === 'register' ? ['password', 'confirmation', 'agreement'] : ['password', 'confirmation'],
    check: (now) => faultsOf(now, kind),
    async send({ password }) {
      try {
        await http('/requisicaotemporaria', { method: 'POST', data: { token, senha: password } })
        onEnd('success')
      } catch (error) {
        if (!isAboutTheLink(error)) throw error
        onEnd('failure')
      }
    },
    explain: (error, locale) => explain(error, locale, kind),
  })
  return (
    <form className={styles.form} {...form}>
      <div className={styles.intro}>
        <h1 className={styles.title}>{texts(`auth.${kind}.title`)}</h1>
        <p className={styles.lead}>{texts(`auth.${kind}.text`)}</p>
      </div>
      {faults.whole && <ProblemNotice problem={faults.whole} ref={notice} />}
      <NewPasswordFields typed={typed} faults={faults.fields} />
      {kind === 'register' && (
        <Agreement error={faults.fields.agreement && sayProblem(texts, faults.fields.agreement)} />
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

function Ending({ kind, ending, loginHref }: NewPasswordScreenProps & { ending: 'success' | 'failure' }) {
  const texts = useTexts()
  const canAskAgain = ending === 'failure' && kind === 'recover'
  return (
    <Outcome
      tone={ending}
      title={texts(`auth.${kind}.${ending}Title`)}
      text={texts(`auth.${kind}.${ending}Text`)}
      actions={
        <>
          {canAskAgain && (
            <ActionLink href={forgotPath} emphasis="primary">
              {texts('auth.recover.again')}
            </ActionLink>
          )}
          <ActionLink href={loginHref} emphasis={canAskAgain ? 'plain' : 'primary'}>
            {texts('auth.goToLogin')}
          </ActionLink>
        </>
      }
    />
  )
}

type Field = NewPasswordField | 'agreement'

function faultsOf(typed: Typed<Field>, kind: NewPasswordKind): Partial<Record<Field, Problem>> {
  const disagrees = kind === 'register' && typed.agreement === ''
  return { ...newPasswordFaults(typed), ...(disagrees && { agreement: { message: 'auth.agreement.required' } }) }
}

/** The server answers with 400 and no field if the token is invalid. That error cannot be corrected in the form. */
function isAboutTheLink(error: unknown): boolean {
  return hasStatus(error, 400) && error.field === undefined
}

function explain(error: unknown, locale: Locale, kind: NewPasswordKind): Faults<Field> {
  const isAboutThePassword = error instanceof ApiError && error.field === 'senha'
  if (isAboutThePassword)
    return {
      fields: { password: { ...againstTheRules, ...problemOf(error, locale, { refused: againstTheRules.message }) } },
    }
  const problem = problemOf(error, locale, { refused: 'events.unexpected.failure' })
  return { fields: {}, whole: { ...problem, title: `auth.${kind}.failureTitle` } }
}
