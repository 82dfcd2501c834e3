import type { Locale } from '#i18n/locales.ts'
import type { Me } from '../api/me.ts'
import { NotTheSamePerson, type Relogin } from '../api/relogin.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { useTexts } from '../ui/texts.tsx'
import styles from './AuthForm.module.css'
import { PasswordField } from './PasswordField.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { problemOf, sayProblem } from './problem.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { type Faults, type Typed, useAuthForm } from './useAuthForm.ts'

interface ReloginFormProps {
  relogin: Relogin
  me: Pick<Me, 'nome' | 'email'>
}

/** Asks for the password only; the user is known. */
export function ReloginForm({ relogin, me }: ReloginFormProps) {
  const texts = useTexts()
  const { faults, busy, notice, form } = useAuthForm<'password'>({
    fields: ['password'],
    check: faultsOf,
    send: ({ password }) => relogin.signIn(password),
    explain: (error, locale) => explain(error, locale, me.nome),
  })
  const cause = relogin.cause()
  const leave = () => !busy && relogin.leave()
  return (
    <Dialog
      title={texts(`auth.relogin.${cause}Title`)}
      text={texts(`auth.relogin.${cause}Text`, { name: me.nome, email: me.email })}
      interrupts
      // `busy` disables Escape, which would discard unsaved work; only a button may do that.
      busy
      onClose={leave}
    >
      <form className={styles.form} {...form}>
        {faults.whole && <ProblemNotice problem={faults.whole} ref={notice} />}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          id="relogin-password"
          name="password"
          label={texts('auth.password')}
          autoComplete="current-password"
          error={faults.fields.password && sayProblem(texts, faults.fields.password)}
          data-first-focus
        />
        <DialogActions>
          <ActionButton onClick={leave} busy={busy}>
            {texts('auth.relogin.leave')}
          </ActionButton>
          <SubmitButton label={texts('auth.relogin.submit')} busyLabel={texts('auth.login.busy')} busy={busy} />
        </DialogActions>
      </form>
    </Dialog>
  )
}

function faultsOf({ password }: Typed<'password'>): Faults<'password'>['fields'] {
  return password === '' ? { password: { message: 'validation.passwordEmpty' } } : {}
}

function explain(error: unknown, locale: Locale, name: string): Faults<'password'> {
  if (error instanceof NotTheSamePerson) {
    return { fields: {}, whole: { message: 'auth.relogin.otherPerson', params: { name } } }
  }
  return {
    fields: {},
    whole: problemOf(error, locale, { refused: 'auth.login.loginInvalid', unexpected: 'events.unexpected.failure' }),
  }
}
