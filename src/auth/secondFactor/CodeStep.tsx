import { type ReactNode, useState } from 'react'
import { factorTexts } from '#i18n/factorTexts.ts'
import type { LoginChallenge, SecondFactorAnswer } from '../../api/secondFactor.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { signWithPasskey } from '../passkeys/browserPasskeys.ts'
import { supportsPasskeys } from '../passkeys/passkeyProblem.ts'
import { CodeForm } from './CodeForm.tsx'
import type { toCodeProblems } from './factorProblems.ts'
import { PasskeyForm } from './PasskeyForm.tsx'
import styles from './secondFactor.module.css'

interface CodeStepProps {
  challenge: LoginChallenge
  Frame: (props: { title: string; text: string; children: ReactNode }) => ReactNode
  onAnswer: (answer: SecondFactorAnswer) => Promise<void>
  onFailed: (error: unknown) => void
  toFormProblems: typeof toCodeProblems
  backButton: ReactNode
}

const ways = ['passkey', 'totp', 'recovery'] as const
type Way = (typeof ways)[number]

/** Asks for a passkey, the code of the authenticator app, or a recovery code. */
export function CodeStep({ challenge, Frame, onAnswer, onFailed, toFormProblems, backButton }: CodeStepProps) {
  const { step } = useLocalizedTexts(factorTexts)
  const possible = ways.filter((one) => challenge.methods.includes(one) && (one !== 'passkey' || canSign(challenge)))
  const [way, setWay] = useState<Way | undefined>(possible[0])
  const content: Record<Way, { text: string; label: string }> = {
    passkey: { text: step.passkeyText, label: step.usePasskey },
    totp: { text: step.codeText, label: step.useCode },
    recovery: { text: step.recoveryText, label: step.useRecovery },
  }
  const sign = async (): Promise<void> => {
    const { challenge: token, passkeyOptions: options = {} } = challenge
    const { credential } = await signWithPasskey({ challenge: token, options })
    await onAnswer({ credential })
  }
  const isRecovery = way === 'recovery'
  return (
    <Frame title={step.title} text={way ? content[way].text : step.unknown}>
      {way === 'passkey' && <PasskeyForm onUse={sign} onFailed={onFailed} />}
      {(way === 'totp' || isRecovery) && (
        <CodeForm
          key={way}
          isRecovery={isRecovery}
          submitLabel={step.submit}
          busyLabel={step.busy}
          toFormProblems={toFormProblems}
          onSend={(code) => onAnswer(isRecovery ? { recovery: code } : { code })}
        />
      )}
      <div className={styles.alternatives}>
        {possible
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className={styles.textButton} onClick={() => setWay(other)}>
              {content[other].label}
            </button>
          ))}
        {backButton}
      </div>
    </Frame>
  )
}

const canSign = ({ passkeyOptions }: LoginChallenge): boolean => passkeyOptions !== undefined && supportsPasskeys()
