import { useState } from 'react'
import { factorTexts } from '#i18n/factorTexts.ts'
import type { Locale } from '#i18n/locales.ts'
import { ApiError } from '../../api/apiError.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { useLocalizedTexts, useTranslator } from '../../ui/translator.tsx'
import formStyles from '../AuthForm.module.css'
import { PasswordField } from '../PasswordField.tsx'
import { ProblemNotice } from '../ProblemNotice.tsx'
import { signWithPasskey } from '../passkeys/browserPasskeys.ts'
import { formatProblem } from '../problem.ts'
import { SubmitButton } from '../SubmitButton.tsx'
import { type FormProblems, type FormValues, useAuthForm } from '../useAuthForm.ts'
import { CodeForm } from './CodeForm.tsx'
import { toFactorProblem } from './factorProblems.ts'
import type { FactorCalls } from './ownFactors.ts'
import { PasskeyForm } from './PasskeyForm.tsx'
import styles from './secondFactor.module.css'
import { useInitialFocus } from './useInitialFocus.ts'

interface ConfirmIdentityProps {
  confirm: FactorCalls['confirm']
  email: string
  /** Whether the user has an authenticator app, whose code is accepted too. */
  hasCode: boolean
  /** Requests a challenge for a passkey, which is accepted too; undefined if the user has none. */
  askChallenge: FactorCalls['askToConfirm'] | undefined
  onConfirmed: () => Promise<void>
  onCancel: () => void
}

/** Asks for the password, a code or a passkey, before something that only the user in person may do. */
export function ConfirmIdentity({ confirm, email, hasCode, askChallenge, ...props }: ConfirmIdentityProps) {
  const { onConfirmed, onCancel } = props
  const { confirm: texts, setup } = useLocalizedTexts(factorTexts)
  const [way, setWay] = useState<Way>('password')
  const send = async (proof: Parameters<FactorCalls['confirm']>[0]): Promise<void> => {
    await confirm(proof)
    await onConfirmed()
  }
  const cancelButton = <ActionButton onClick={onCancel}>{setup.cancel}</ActionButton>
  const content: Record<Way, { text: string; label: string }> = {
    password: { text: texts.text, label: texts.usePassword },
    code: { text: texts.codeText, label: texts.useCode },
    passkey: { text: texts.passkeyText, label: texts.usePasskey },
  }
  const others = (['password', 'code', 'passkey'] as const).filter(
    (one) => one !== way && (one !== 'code' || hasCode) && (one !== 'passkey' || askChallenge !== undefined),
  )
  return (
    <Dialog title={texts.title} text={content[way].text} onClose={onCancel}>
      {way === 'code' && (
        <CodeForm
          submitLabel={texts.submit}
          busyLabel={texts.busy}
          onSend={(code) => send({ code })}
          actions={cancelButton}
          Actions={DialogActions}
        />
      )}
      {way === 'passkey' && askChallenge && (
        <PasskeyForm
          onUse={async () => send(await signWithPasskey(await askChallenge()))}
          actions={cancelButton}
          Actions={DialogActions}
        />
      )}
      {way === 'password' && (
        <PasswordForm email={email} onSend={(senha) => send({ senha })} cancelButton={cancelButton} />
      )}
      {others.length > 0 && (
        <div className={styles.alternatives}>
          {others.map((other) => (
            <button key={other} type="button" className={styles.textButton} onClick={() => setWay(other)}>
              {content[other].label}
            </button>
          ))}
        </div>
      )}
    </Dialog>
  )
}

type Way = 'password' | 'code' | 'passkey'

interface PasswordFormProps {
  email: string
  onSend: (password: string) => Promise<void>
  cancelButton: React.ReactNode
}

function PasswordForm({ email, onSend, cancelButton }: PasswordFormProps) {
  const translate = useTranslator()
  const { confirm } = useLocalizedTexts(factorTexts)
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
        error={problems.fields.password && formatProblem(translate, problems.fields.password)}
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
