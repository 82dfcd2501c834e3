import { useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { ApiError } from '../api/apiError.ts'
import type { HttpClient } from '../api/httpClient.ts'
import type { Me } from '../api/me.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { useTexts } from '../ui/texts.tsx'
import styles from './AuthForm.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { type NewPasswordField, newPasswordFaults } from './newPasswordFaults.ts'
import { PasswordField } from './PasswordField.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { type Problem, problemOf, sayProblem } from './problem.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { type Faults, type Typed, useAuthForm } from './useAuthForm.ts'

interface ChangePasswordDialogProps {
  http: HttpClient
  me: Pick<Me, 'email'>
  onClose: () => void
}

/** The signed-in user changes the password and stays signed in. A second dialog confirms the change. */
export function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const [isDone, setDone] = useState(false)
  if (isDone) return <PasswordChangedDialog onClose={props.onClose} />
  return <ChangePasswordForm {...props} onDone={() => setDone(true)} />
}

function ChangePasswordForm({ http, me, onClose, onDone }: ChangePasswordDialogProps & { onDone: () => void }) {
  const texts = useTexts()
  const { typed, faults, busy, notice, form } = useAuthForm<Field>({
    fields: ['current', 'password', 'confirmation'],
    check: faultsOf,
    async send({ current, password }) {
      const data = { senhaAtual: current, novaSenha: password }
      await http('/usuario/update-password', { method: 'PUT', data })
      onDone()
    },
    explain,
  })
  return (
    <Dialog title={texts('auth.changePassword.title')} busy={busy} onClose={onClose}>
      <form className={styles.form} {...form}>
        {faults.whole && <ProblemNotice problem={faults.whole} ref={notice} />}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          id="current-password"
          name="current"
          label={texts('auth.changePassword.current')}
          autoComplete="current-password"
          error={faults.fields.current && sayProblem(texts, faults.fields.current)}
          data-first-focus
        />
        <NewPasswordFields typed={typed} faults={faults.fields} />
        <DialogActions>
          <ActionButton onClick={onClose} busy={busy}>
            {texts('auth.changePassword.cancel')}
          </ActionButton>
          <SubmitButton
            label={texts('auth.changePassword.submit')}
            busyLabel={texts('auth.changePassword.busy')}
            busy={busy}
          />
        </DialogActions>
      </form>
    </Dialog>
  )
}

function PasswordChangedDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts()
  return (
    <Dialog
      title={texts('auth.changePassword.successTitle')}
      text={texts('auth.changePassword.successText')}
      onClose={onClose}
    >
      <DialogActions>
        <ActionButton emphasis="primary" onClick={onClose}>
          {texts('auth.changePassword.close')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

type Field = 'current' | NewPasswordField

function faultsOf(typed: Typed<Field>): Partial<Record<Field, Problem>> {
  const isMissing = typed.current === ''
  return { ...(isMissing && { current: { message: 'validation.required' } }), ...newPasswordFaults(typed) }
}

function explain(error: unknown, locale: Locale): Faults<Field> {
  const problem = problemOf(error, locale, { refused: 'auth.changePassword.failure' })
  const field = error instanceof ApiError ? fieldsOnTheWire.get(error.field ?? '') : undefined
  return field === undefined ? { fields: {}, whole: problem } : { fields: { [field]: problem } }
}

const fieldsOnTheWire = new Map<string, Field>([
  ['senhaAtual', 'current'],
  ['novaSenha', 'password'],
])
