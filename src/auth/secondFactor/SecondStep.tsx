import { type ReactNode, useState } from 'react'
import { factorTexts } from '#i18n/factorTexts.ts'
import type { Locale } from '#i18n/locales.ts'
import type { SecondStep as SecondStepCalls } from '../../api/api.ts'
import { ApiError } from '../../api/apiError.ts'
import type { LoginChallenge, SecondFactorAnswer, TotpEnrolment } from '../../api/secondFactor.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useLocalizedTexts, useTranslator } from '../../ui/translator.tsx'
import { ProblemNotice } from '../ProblemNotice.tsx'
import type { Problem } from '../problem.ts'
import { CodeStep } from './CodeStep.tsx'
import { toCodeProblems, toFactorProblem } from './factorProblems.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './secondFactor.module.css'
import { TotpSetup } from './TotpSetup.tsx'
import { useInitialFocus } from './useInitialFocus.ts'

export interface SecondStepProps {
  challenge: LoginChallenge
  calls: SecondStepCalls
  /** The email address of the account, for the file with the recovery codes. */
  email: string
  /** The component that lays out a title, a text and the content. */
  Frame: (props: { title: string; text: string; children: ReactNode }) => ReactNode
  /** Called when the user has signed in and has stored the recovery codes of a new factor. */
  onSignedIn: () => Promise<void>
  /** Called when the challenge is no longer valid, so that the user must enter the password again. */
  onEnded: (problem: Problem) => void
  onBack: () => void
}

/** The step after a correct password: asks for the second factor, or sets up a required one. */
export function SecondStep(props: SecondStepProps) {
  const { challenge, calls, email, Frame, onSignedIn, onEnded } = props
  const { codes: texts } = useLocalizedTexts(factorTexts)
  const { locale } = useTranslator()
  const [codes, setCodes] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const answer = async (given: SecondFactorAnswer): Promise<void> => {
    const newCodes = await calls.answer(challenge, given)
    if (newCodes.length === 0) return onSignedIn()
    setCodes(newCodes)
  }
  const finish = async (): Promise<void> => {
    setBusy(true)
    await onSignedIn().catch((error: unknown) => {
      setBusy(false)
      setProblem(toFactorProblem(error, locale, 'events.unexpected.failure'))
    })
  }
  const toFormProblems = (error: unknown, current: Locale) => {
    if (hasEnded(error)) onEnded(toFactorProblem(error, current, 'auth.secondFactor.ended'))
    return toCodeProblems(error, current)
  }
  if (codes.length > 0)
    return (
      <Frame title={texts.title} text={texts.text}>
        {problem && <ProblemNotice problem={problem} />}
        <RecoveryCodes codes={codes} email={email} busy={busy} onDone={() => void finish()} />
      </Frame>
    )
  const step = { ...props, onAnswer: answer, toFormProblems }
  if (challenge.enrol.includes('totp')) return <EnrolStep {...step} />
  const handleFailed = (error: unknown): void => {
    if (hasEnded(error)) onEnded(toFactorProblem(error, locale, 'auth.secondFactor.ended'))
  }
  return <CodeStep {...step} onFailed={handleFailed} backButton={<BackButton onBack={props.onBack} />} />
}

const hasEnded = (error: unknown): boolean => error instanceof ApiError && error.field === 'challenge'

interface StepProps extends SecondStepProps {
  onAnswer: (answer: SecondFactorAnswer) => Promise<void>
  toFormProblems: typeof toCodeProblems
}

/** Explains why a second factor is required, and sets one up. */
function EnrolStep({ challenge, calls, Frame, onAnswer, onBack, onEnded, toFormProblems }: StepProps) {
  const { enrol, setup } = useLocalizedTexts(factorTexts)
  const { locale } = useTranslator()
  const startRef = useInitialFocus<HTMLDivElement>()
  const [enrolment, setEnrolment] = useState<TotpEnrolment>()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const start = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      setEnrolment(await calls.enrol(challenge))
    } catch (error) {
      if (hasEnded(error)) return onEnded(toFactorProblem(error, locale, 'auth.secondFactor.ended'))
      setProblem(toFactorProblem(error, locale, 'events.unexpected.failure'))
    }
    setBusy(false)
  }
  return (
    <Frame title={enrol.title} text={enrol.text}>
      {enrolment ? (
        <TotpSetup
          enrolment={enrolment}
          submitLabel={setup.submit}
          toFormProblems={toFormProblems}
          onProve={(code) => onAnswer({ code })}
        />
      ) : (
        <div ref={startRef} tabIndex={-1} className={styles.start}>
          {problem && <ProblemNotice problem={problem} />}
          <ActionButton emphasis="primary" className={styles.done} busy={busy} onClick={() => void start()}>
            {busy ? enrol.busy : enrol.start}
          </ActionButton>
        </div>
      )}
      <div className={styles.alternatives}>
        <BackButton onBack={onBack} />
      </div>
    </Frame>
  )
}

function BackButton({ onBack }: { onBack: () => void }) {
  const { step } = useLocalizedTexts(factorTexts)
  return (
    <button type="button" className={styles.textButton} onClick={onBack}>
      {step.back}
    </button>
  )
}
