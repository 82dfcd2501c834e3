import { Fragment, type ReactNode, useState } from 'react'
import { factorTexts } from '#i18n/factorTexts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useLocalizedTexts, useTranslator } from '../../ui/translator.tsx'
import { ProblemNotice } from '../ProblemNotice.tsx'
import { toPasskeyProblem } from '../passkeys/passkeyProblem.ts'
import type { Problem } from '../problem.ts'
import styles from './secondFactor.module.css'
import { useInitialFocus } from './useInitialFocus.ts'

interface PasskeyFormProps {
  /** Uses the passkey and sends its response. */
  onUse: () => Promise<void>
  /** Called with a failure, besides the message that the form shows. */
  onFailed?: (error: unknown) => void
  /** Buttons before the main one. */
  actions?: ReactNode
  /** The component that lays out the buttons. */
  Actions?: (props: { children: ReactNode }) => ReactNode
}

/** A button that uses the passkey of the user. Browsers require a button press for this. */
export function PasskeyForm({ onUse, onFailed, actions, Actions = Fragment }: PasskeyFormProps) {
  const { step } = useLocalizedTexts(factorTexts)
  const { locale } = useTranslator()
  const buttonRef = useInitialFocus<HTMLDivElement>()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const use = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onUse()
    } catch (error) {
      onFailed?.(error)
      setProblem(toPasskeyProblem(error, locale))
    }
    setBusy(false)
  }
  return (
    <div ref={buttonRef} tabIndex={-1} className={styles.start}>
      {problem && <ProblemNotice problem={problem} />}
      <Actions>
        {actions}
        <ActionButton emphasis="primary" className={styles.done} busy={busy} onClick={() => void use()}>
          {busy ? step.passkeyBusy : step.passkeySubmit}
        </ActionButton>
      </Actions>
    </div>
  )
}
