import { Suspense, use } from 'react'
import { loginPath } from '../api/loginUrl.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ActionLink } from '../ui/ActionLink.tsx'
import { useTexts } from '../ui/texts.tsx'
import type { Activation } from './activateAccount.ts'
import { LinkCheckProgress } from './LinkCheckProgress.tsx'
import { Outcome } from './Outcome.tsx'
import { formatProblem } from './problem.ts'

interface ActivateScreenProps {
  /**
   * The request that activates the account. It is already running, so that rendering twice does not send the token
   * twice.
   */
  activation: Promise<Activation>
  onRetry: () => void
}

/** The screen of the confirmation link in a mail. It waits for the response and shows the result. */
export function ActivateScreen(props: ActivateScreenProps) {
  const texts = useTexts()
  return (
    <Suspense fallback={<LinkCheckProgress title={texts('auth.activate.title')} text={texts('auth.activate.busy')} />}>
      <ActivationResult {...props} />
    </Suspense>
  )
}

function ActivationResult({ activation, onRetry }: ActivateScreenProps) {
  const texts = useTexts()
  const result = use(activation)
  const loginLink = (
    <ActionLink href={loginPath} emphasis={result.done || !result.canRetry ? 'primary' : 'plain'}>
      {texts('auth.goToLogin')}
    </ActionLink>
  )
  if (result.done) {
    return (
      <Outcome
        tone="success"
        title={texts('auth.activate.successTitle')}
        text={texts('auth.activate.successText')}
        actions={loginLink}
      />
    )
  }
  return (
    <Outcome
      tone="failure"
      title={formatProblem(texts, result.problem)}
      text={texts(result.canRetry ? 'auth.activate.retryText' : 'auth.activate.failureText')}
      actions={
        <>
          {result.canRetry && (
            <ActionButton emphasis="primary" onClick={onRetry}>
              {texts('shell.failure.retry')}
            </ActionButton>
          )}
          {loginLink}
        </>
      }
    />
  )
}
