import { useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { ApiError } from '../api/apiError.ts'
import type { CurrentUser } from '../api/currentUser.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { useTranslator } from '../ui/translator.tsx'
import styles from './AuthForm.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { PasswordField } from './PasswordField.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { formatProblem, type Problem, toProblem } from './problem.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { type FormProblems, type FormValues, useAuthForm } from './useAuthForm.ts'
import { type NewPasswordField, validateNewPassword } from './validateNewPassword.ts'

interface ChangePasswordDialogProps {
  http: HttpClient
  me: Pick<CurrentUser, 'email'>
  onClose: () => void
}

/** A dialog to change the password; the user stays signed in. A second dialog confirms the change. */
export function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const [isDone, setDone] = useState(false)
  if (isDone) return <PasswordChangedDialog onClose={props.onClose} />
  return <ChangePasswordForm {...props} onDone={() => setDone(true)} />
}

function ChangePasswordForm({ http, me, onClose, onDone }: ChangePasswordDialogProps & { onDone: () => void }) {
  const translate = useTranslator()
  const { values, problems, busy, noticeRef, formProps } = useAuthForm<Field>({
    fields: ['current', 'password', 'confirmation'],
    validate,
    async send({ current, password }) {
      const data = { senhaAtual: current, novaSenha: password }
      await http('/usuario/update-password', { method: 'PUT', data })
      onDone()
    },
    toFormProblems,
  })
  return (
    <Dialog title={translate('auth.changePassword.title')} busy={busy} onClose={onClose}>
      <form className={styles.form} {...formProps}>
        {problems.general && <ProblemNotice problem={problems.general} ref={noticeRef} />}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          id="current-password"
          name="current"
          label={translate('auth.changePassword.current')}
          autoComplete="current-password"
          error={problems.fields.current && formatProblem(translate, problems.fields.current)}
          data-first-focus
        />
        <NewPasswordFields values={values} problems={problems.fields} />
        <DialogActions>
          <ActionButton onClick={onClose} busy={busy}>
            {translate('auth.changePassword.cancel')}
          </ActionButton>
          <SubmitButton
            label={translate('auth.changePassword.submit')}
            busyLabel={translate('auth.changePassword.busy')}
            busy={busy}
          />
        </DialogActions>
      </form>
    </Dialog>
  )
}

function PasswordChangedDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslator()
  return (
    <Dialog
      title={translate('auth.changePassword.successTitle')}
      text={translate('auth.changePassword.successText')}
      onClose={onClose}
    >
      <DialogActions>
        <ActionButton emphasis="primary" onClick={onClose}>
          {translate('auth.changePassword.close')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

type Field = 'current' | NewPasswordField

function validate(values: FormValues<Field>): Partial<Record<Field, Problem>> {
  const isMissing = values.current === ''
  return { ...(isMissing && { current: { message: 'validation.required' } }), ...validateNewPassword(values) }
}

function toFormProblems(error: unknown, locale: Locale): FormProblems<Field> {
  const problem = toProblem(error, locale, { refused: 'auth.changePassword.failure' })
  const field = error instanceof ApiError ? fieldByApiName.get(error.field ?? '') : undefined
  return field === undefined ? { fields: {}, general: problem } : { fields: { [field]: problem } }
}

const fieldByApiName = new Map<string, Field>([
  ['senhaAtual', 'current'],
  ['novaSenha', 'password'],
])
