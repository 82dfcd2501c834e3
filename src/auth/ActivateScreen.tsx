import { Suspense, use } from 'react'
import { loginPath } from '../api/authProvider.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ActionLink } from '../ui/ActionLink.tsx'
import { useTexts } from '../ui/texts.tsx'
import type { Activation } from './activateAccount.ts'
import styles from './Outcome.module.css'
import { Outcome } from './Outcome.tsx'
import { sayProblem } from './problem.ts'

interface ActivateScreenProps {
  /** Under way already: a screen that is drawn twice still confirms once. */
  activation: Promise<Activation>
  onRetry: () => void
}

/** Behind the link that confirms an address: nothing is left to do here but to wait, and to go on. */
export function ActivateScreen(props: ActivateScreenProps) {
  return (
    <Suspense fallback={<Checking />}>
      <Ending {...props} />
    </Suspense>
  )
}

function Checking() {
  const texts = useTexts()
  return (
    <section className={styles.outcome}>
      <span className={styles.badge} data-tone="busy">
        <span className={styles.ring} />
      </span>
      <h1 className={styles.title}>{texts('auth.activate.title')}</h1>
      <p className={styles.text} role="status">
        {texts('auth.activate.busy')}
      </p>
    </section>
  )
}

function Ending({ activation, onRetry }: ActivateScreenProps) {
  const texts = useTexts()
  const ending = use(activation)
  const login = (
    <ActionLink href={loginPath} emphasis={ending.done || !ending.mayTryAgain ? 'primary' : 'plain'}>
      {texts('auth.goToLogin')}
    </ActionLink>
  )
  if (ending.done) {
    return (
      <Outcome
        tone="success"
        title={texts('auth.activate.successTitle')}
        text={texts('auth.activate.successText')}
        actions={login}
      />
    )
  }
  return (
    <Outcome
      tone="failure"
      title={sayProblem(texts, ending.problem)}
      text={texts(ending.mayTryAgain ? 'auth.activate.retryText' : 'auth.activate.failureText')}
      actions={
        <>
          {ending.mayTryAgain && (
            <ActionButton emphasis="primary" onClick={onRetry}>
              {texts('shell.failure.retry')}
            </ActionButton>
          )}
          {login}
        </>
      }
    />
  )
}
