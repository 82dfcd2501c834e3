import { useState } from 'react'
import { factorTexts } from '#i18n/factorTexts.ts'
import type { Locale } from '#i18n/locales.ts'
import { ApiError } from '../../api/apiError.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { useTexts, useTextsOf } from '../../ui/texts.tsx'
import formStyles from '../AuthForm.module.css'
import { PasswordField } from '../PasswordField.tsx'
import { ProblemNotice } from '../ProblemNotice.tsx'
import { formatProblem } from '../problem.ts'
import { SubmitButton } from '../SubmitButton.tsx'
import { type FormProblems, type FormValues, useAuthForm } from '../useAuthForm.ts'
import { CodeForm } from './CodeForm.tsx'
import { toFactorProblem } from './factorProblems.ts'
import type { FactorCalls } from './ownFactors.ts'
import styles from './secondFactor.module.css'
import { useInitialFocus } from './useInitialFocus.ts'

interface ConfirmIdentityProps {
  confirm: FactorCalls['confirm']
  email: string
  /** Whether the user has an authenticator app, whose code confirms too. */
  hasCode: boolean
  onConfirmed: () => Promise<void>
  onCancel: () => void
}

/** Asks for the password, or for a code, before the second factor is changed. */
export function ConfirmIdentity({ confirm, email, hasCode, onConfirmed, onCancel }: ConfirmIdentityProps) {
  const { confirm: texts, setup } = useTextsOf(factorTexts)
  const [isCode, setCode] = useState(false)
  const send = async (proof: Parameters<FactorCalls['confirm']>[0]): Promise<void> => {
    await confirm(proof)
    await onConfirmed()
  }
  const cancelButton = <ActionButton onClick={onCancel}>{setup.cancel}</ActionButton>
  return (
    <Dialog title={texts.title} text={isCode ? texts.codeText : texts.text} onClose={onCancel}>
      {isCode ? (
        <CodeForm
          submitLabel={texts.submit}
          busyLabel={texts.busy}
          onSend={(code) => send({ code })}
          actions={cancelButton}
          Actions={DialogActions}
        />
      ) : (
        <PasswordForm email={email} onSend={(senha) => send({ senha })} cancelButton={cancelButton} />
      )}
      {hasCode && (
        <div className={styles.alternatives}>
          <button type="button" className={styles.textButton} onClick={() => setCode(!isCode)}>
            {isCode ? texts.usePassword : texts.useCode}
          </button>
        </div>
      )}
    </Dialog>
  )
}

interface PasswordFormProps {
  email: string
  onSend: (password: string) => Promise<void>
  cancelButton: React.ReactNode
}

function PasswordForm({ email, onSend, cancelButton }: PasswordFormProps) {
  const texts = useTexts()
  const { confirm } = useTextsOf(factorTexts)
  const fieldRef = useInitialFocus<HTMLInputElement>()
  const { problems, busy, noticeRef, formProps } = useAuthForm<'password'>({
    fields: ['password'],
    validate,
    send: ({ password }) => onSend(password),
    toFormProblems,
  })
  return (
    <form className={formStyles.form} {...formProps}>
      {problems.general && <ProblemNotice problem={problems.general} ref={noticeRef} />}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={fieldRef}
        id="confirm-password"
        name="password"
        label={confirm.password}
        autoComplete="current-password"
        error={problems.fields.password && formatProblem(texts, problems.fields.password)}
      />
      <DialogActions>
        {cancelButton}
        <SubmitButton label={confirm.submit} busyLabel={confirm.busy} busy={busy} />
      </DialogActions>
    </form>
  )
}

const validate = ({ password }: FormValues<'password'>): FormProblems<'password'>['fields'] =>
  password === '' ? { password: { message: 'validation.passwordEmpty' } } : {}

function toFormProblems(error: unknown, locale: Locale): FormProblems<'password'> {
  const problem = toFactorProblem(error, locale, 'auth.secondFactor.wrongPassword')
  const isAboutField = error instanceof ApiError && error.field === 'senha'
  return isAboutField ? { fields: { password: problem } } : { fields: {}, general: problem }
}
