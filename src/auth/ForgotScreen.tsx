import { useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { isEmail } from '#language/readers.ts'
import { hasStatus } from '../api/apiError.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { loginPath } from '../api/loginUrl.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ActionLink } from '../ui/ActionLink.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { useTranslator } from '../ui/translator.tsx'
import styles from './AuthForm.module.css'
import { ProblemNotice } from './ProblemNotice.tsx'
import { type Problem, toProblem } from './problem.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { TextField } from './TextField.tsx'
import { type FormProblems, type FormValues, useAuthForm } from './useAuthForm.ts'

/** The form that requests a mail with a link for a new password. */
export function ForgotScreen({ http }: { http: HttpClient }) {
  const translate = useTranslator()
  const [sentTo, setSentTo] = useState<string>()
  const { problems, busy, noticeRef, formProps } = useAuthForm<'email'>({
    fields: ['email'],
    validate,
    async send(values) {
      const email = values.email.trim()
      await http('/usuario/recuperar-senha', { method: 'POST', data: { email } })
      setSentTo(email)
    },
    toFormProblems,
  })
  const problem = problems.fields.email ?? problems.general
  return (
    <>
      <form className={styles.form} {...formProps}>
        <div className={styles.intro}>
          <h1 className={styles.title}>{translate('auth.forgot.title')}</h1>
          <p className={styles.lead}>{translate('auth.forgot.text')}</p>
        </div>
        {problem && <ProblemNotice problem={problem} id={problemId} ref={noticeRef} />}
        <TextField
          id="email"
          name="email"
          label={translate('auth.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          problemId={problems.fields.email && problemId}
        />
        <SubmitButton
          label={translate('auth.forgot.submit')}
          busyLabel={translate('auth.forgot.busy')}
          busy={busy}
          className={styles.submit}
        />
        <p className={styles.alternatives}>
          <a href={loginPath}>{translate('auth.backToLogin')}</a>
        </p>
      </form>
      {sentTo !== undefined && <SentDialog email={sentTo} onClose={() => setSentTo(undefined)} />}
    </>
  )
}

function SentDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const translate = useTranslator()
  return (
    <Dialog
      title={translate('auth.forgot.sentTitle')}
      text={translate('auth.forgot.sentText', { email })}
      onClose={onClose}
    >
      <DialogActions>
        <ActionButton onClick={onClose}>{translate('form.close')}</ActionButton>
        <ActionLink href={loginPath} emphasis="primary" data-first-focus>
          {translate('auth.backToLogin')}
        </ActionLink>
      </DialogActions>
    </Dialog>
  )
}

const problemId = 'forgot-problem'

function validate({ email }: FormValues<'email'>): FormProblems<'email'>['fields'] {
  if (email.trim() === '') return { email: { title: 'auth.forgot.emptyEmailTitle', message: 'auth.forgot.emptyEmail' } }
  return isEmail(email.trim().toLowerCase()) ? {} : { email: invalidEmail }
}

function toFormProblems(error: unknown, locale: Locale): FormProblems<'email'> {
  if (hasStatus(error, 404)) return { fields: { email: unknownEmail } }
  const problem = toProblem(error, locale, { refused: 'auth.forgot.invalidEmail', unexpected: 'auth.forgot.failure' })
  return hasStatus(error, 400)
    ? { fields: { email: { ...invalidEmail, ...problem } } }
    : { fields: {}, general: problem }
}

const invalidEmail: Problem = { title: 'auth.forgot.invalidEmailTitle', message: 'auth.forgot.invalidEmail' }
const unknownEmail: Problem = { title: 'auth.forgot.relatedEmailTitle', message: 'auth.forgot.relatedEmail' }
