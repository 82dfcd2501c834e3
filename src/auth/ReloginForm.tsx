import type { Locale } from '#i18n/locales.ts'
import type { CurrentUser } from '../api/currentUser.ts'
import { DifferentUserError, type Relogin } from '../api/relogin.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { useTexts } from '../ui/texts.tsx'
import styles from './AuthForm.module.css'
import { PasswordField } from './PasswordField.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { formatProblem, toProblem } from './problem.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { type FormProblems, type FormValues, useAuthForm } from './useAuthForm.ts'

interface ReloginFormProps {
  relogin: Relogin
  me: Pick<CurrentUser, 'nome' | 'email'>
}

/** Asks for the password only; the user is known. */
export function ReloginForm({ relogin, me }: ReloginFormProps) {
  const texts = useTexts()
  const { problems, busy, noticeRef, formProps } = useAuthForm<'password'>({
    fields: ['password'],
    validate,
    send: ({ password }) => relogin.signIn(password),
    toFormProblems: (error, locale) => toFormProblems(error, locale, me.nome),
  })
  const cause = relogin.cause()
  const handleLeave = () => !busy && relogin.discard()
  return (
    <Dialog
      title={texts(`auth.relogin.${cause}Title`)}
      text={texts(`auth.relogin.${cause}Text`, { name: me.nome, email: me.email })}
      isAlert
      // `busy` disables Escape, which would discard unsaved work; only a button may do that.
      busy
      onClose={handleLeave}
    >
      <form className={styles.form} {...formProps}>
        {problems.general && <ProblemNotice problem={problems.general} ref={noticeRef} />}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          id="relogin-password"
          name="password"
          label={texts('auth.password')}
          autoComplete="current-password"
          error={problems.fields.password && formatProblem(texts, problems.fields.password)}
          data-first-focus
        />
        <DialogActions>
          <ActionButton onClick={handleLeave} busy={busy}>
            {texts('auth.relogin.leave')}
          </ActionButton>
          <SubmitButton label={texts('auth.relogin.submit')} busyLabel={texts('auth.login.busy')} busy={busy} />
        </DialogActions>
      </form>
    </Dialog>
  )
}

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
