import { type ReactNode, useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import type { CurrentUser } from '../api/currentUser.ts'
import { DifferentUserError, type Relogin } from '../api/relogin.ts'
import { type LoginChallenge, SecondFactorNeeded } from '../api/secondFactor.ts'
import type { SessionEndReason } from '../api/sessionEnd.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { useTranslator } from '../ui/translator.tsx'
import styles from './AuthForm.module.css'
import { PasswordField } from './PasswordField.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { formatProblem, type Problem, toProblem } from './problem.ts'
import { ReloginPasskey } from './ReloginPasskey.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { SecondStep } from './secondFactor/SecondStep.tsx'
import { type FormProblems, type FormValues, useAuthForm } from './useAuthForm.ts'

interface ReloginFormProps {
  relogin: Relogin
  me: Pick<CurrentUser, 'nome' | 'email'>
}

/** Asks only for the password, because the user is known, and for the second factor if the account has one. */
export function ReloginForm({ relogin, me }: ReloginFormProps) {
  const [challenge, setChallenge] = useState<LoginChallenge>()
  const [ended, setEnded] = useState<Problem>()
  if (challenge === undefined)
    return (
      <PasswordStep
        {...{ relogin, me, ended }}
        onChallenge={(next) => {
          setEnded(undefined)
          setChallenge(next)
        }}
      />
    )
  return (
    <SecondStep
      challenge={challenge}
      calls={relogin}
      email={me.email}
      Frame={SecondStepDialog}
      onSignedIn={async () => relogin.finish()}
      onEnded={(problem) => {
        setEnded(problem)
        setChallenge(undefined)
      }}
      onBack={() => setChallenge(undefined)}
    />
  )
}

function SecondStepDialog({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    // `busy` disables Escape, which would discard unsaved work.
    <Dialog title={title} text={text} busy onClose={() => undefined}>
      {children}
    </Dialog>
  )
}

interface PasswordStepProps extends ReloginFormProps {
  /** Why the second step failed, so that the user must enter the password again. */
  ended: Problem | undefined
  onChallenge: (challenge: LoginChallenge) => void
}

function PasswordStep({ relogin, me, ended, onChallenge }: PasswordStepProps) {
  const translate = useTranslator()
  const { problems, busy, noticeRef, formProps } = useAuthForm<'password'>({
    fields: ['password'],
    validate,
    send: ({ password }) =>
      relogin.signIn(password).catch((error: unknown) => {
        if (!(error instanceof SecondFactorNeeded)) throw error
        onChallenge(error.challenge)
      }),
    toFormProblems: (error, locale) => toFormProblems(error, locale, me.nome),
  })
  const cause = relogin.cause()
  const general = problems.general ?? ended
  const handleLeave = () => !busy && relogin.discard()
  return (
    <Dialog
      title={translate(`auth.relogin.${cause}Title`)}
      text={translate(`auth.relogin.${getTextName(cause)}Text`, { name: me.nome, email: me.email })}
      isAlert
      // `busy` disables Escape, which would discard unsaved work; only a button may do that.
      busy
      onClose={handleLeave}
    >
      <form className={styles.form} {...formProps}>
        {general && <ProblemNotice problem={general} ref={noticeRef} />}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          id="relogin-password"
          name="password"
          label={translate('auth.password')}
          autoComplete="current-password"
          error={problems.fields.password && formatProblem(translate, problems.fields.password)}
          data-first-focus
        />
        <ReloginPasskey relogin={relogin} name={me.nome} />
        <DialogActions>
          <ActionButton onClick={handleLeave} busy={busy}>
            {translate('auth.relogin.leave')}
          </ActionButton>
          <SubmitButton label={translate('auth.relogin.submit')} busyLabel={translate('auth.login.busy')} busy={busy} />
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The key of the explanation. Most reasons share the same text. */
const getTextName = (cause: SessionEndReason) => (cause === 'passwordChanged' || cause === 'inactive' ? cause : 'lost')

function validate({ password }: FormValues<'password'>): FormProblems<'password'>['fields'] {
  return password === '' ? { password: { message: 'validation.passwordEmpty' } } : {}
}

function toFormProblems(error: unknown, locale: Locale, name: string): FormProblems<'password'> {
  if (error instanceof DifferentUserError) {
    return { fields: {}, general: { message: 'auth.relogin.otherPerson', params: { name } } }
  }
  return {
    fields: {},
    general: toProblem(error, locale, { refused: 'auth.login.loginInvalid', unexpected: 'events.unexpected.failure' }),
  }
}
