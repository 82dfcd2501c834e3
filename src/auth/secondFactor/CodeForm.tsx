import { Fragment, type ReactNode } from 'react'
import { factorTexts } from '#i18n/factorTexts.ts'
import type { Locale } from '#i18n/locales.ts'
import { useLocalizedTexts, useTranslator } from '../../ui/translator.tsx'
import styles from '../AuthForm.module.css'
import { ProblemNotice } from '../ProblemNotice.tsx'
import { formatProblem } from '../problem.ts'
import { SubmitButton } from '../SubmitButton.tsx'
import { TextField } from '../TextField.tsx'
import { type FormProblems, useAuthForm } from '../useAuthForm.ts'
import { toCodeProblems, validateCode } from './factorProblems.ts'
import { useInitialFocus } from './useInitialFocus.ts'

interface CodeFormProps {
  /** Whether the form asks for a recovery code. */
  isRecovery?: boolean
  submitLabel: string
  busyLabel: string
  onSend: (code: string) => Promise<void>
  /** Maps a failed request to errors. By default, a refused code is an error of the field. */
  toFormProblems?: (error: unknown, locale: Locale) => FormProblems<'code'>
  /** Buttons before the submit button. */
  actions?: ReactNode
  /** The component that lays out the buttons. */
  Actions?: (props: { children: ReactNode }) => ReactNode
}

/** A form for one code. Phones suggest a code from a text message and show the numeric keypad. */
export function CodeForm({ isRecovery = false, submitLabel, busyLabel, onSend, actions, ...props }: CodeFormProps) {
  const { toFormProblems = toCodeProblems, Actions = Fragment } = props
  const translate = useTranslator()
  const factor = useLocalizedTexts(factorTexts)
  const fieldRef = useInitialFocus<HTMLInputElement>()
  const { problems, busy, noticeRef, formProps } = useAuthForm<'code'>({
    fields: ['code'],
    validate: validateCode,
    send: ({ code }) => onSend(code.trim()),
    toFormProblems,
  })
  return (
    <form className={styles.form} {...formProps}>
      {problems.general && <ProblemNotice problem={problems.general} ref={noticeRef} />}
      <TextField
        ref={fieldRef}
        id="second-factor-code"
        name="code"
        label={isRecovery ? factor.recoveryCode : factor.code}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        maxLength={isRecovery ? 40 : 12}
        error={problems.fields.code && formatProblem(translate, problems.fields.code)}
      />
      <Actions>
        {actions}
        <SubmitButton label={submitLabel} busyLabel={busyLabel} busy={busy} className={styles.submit} />
      </Actions>
    </form>
  )
}
