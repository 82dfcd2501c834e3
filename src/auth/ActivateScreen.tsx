import { Suspense, use } from 'react'
import { loginPath } from '../api/loginAddress.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ActionLink } from '../ui/ActionLink.tsx'
import { useTexts } from '../ui/texts.tsx'
import type { Activation } from './activateAccount.ts'
import { Checking } from './Checking.tsx'
import { Outcome } from './Outcome.tsx'
import { sayProblem } from './problem.ts'

interface ActivateScreenProps {
  /** A promise that is already running, so that rendering twice does not send the token twice. */
  activation: Promise<Activation>
  onRetry: () => void
}

/** The screen of the confirmation link of a mail. It waits for the response and shows the result. */
export function ActivateScreen(props: ActivateScreenProps) {
  const texts = useTexts()
  return (
    <Suspense fallback={<Checking title={texts('auth.activate.title')} text={texts('auth.activate.busy')} />}>
      <Ending {...props} />
    </Suspense>
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
