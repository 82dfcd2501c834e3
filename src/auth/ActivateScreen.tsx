import { Suspense, use } from 'react'
import { loginPath } from '../api/loginUrl.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ActionLink } from '../ui/ActionLink.tsx'
import { useTranslator } from '../ui/translator.tsx'
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
  const translate = useTranslator()
  return (
    <Suspense
      fallback={<LinkCheckProgress title={translate('auth.activate.title')} text={translate('auth.activate.busy')} />}
    >
      <ActivationResult {...props} />
    </Suspense>
  )
}

function ActivationResult({ activation, onRetry }: ActivateScreenProps) {
  const translate = useTranslator()
  const result = use(activation)
  const loginLink = (
    <ActionLink href={loginPath} emphasis={result.done || !result.canRetry ? 'primary' : 'plain'}>
      {translate('auth.goToLogin')}
    </ActionLink>
  )
  if (result.done) {
    return (
      <Outcome
        tone="success"
        title={translate('auth.activate.successTitle')}
        text={translate('auth.activate.successText')}
        actions={loginLink}
      />
    )
  }
  return (
    <Outcome
      tone="failure"
      title={formatProblem(translate, result.problem)}
      text={translate(result.canRetry ? 'auth.activate.retryText' : 'auth.activate.failureText')}
      actions={
        <>
          {result.canRetry && (
            <ActionButton emphasis="primary" onClick={onRetry}>
              {translate('shell.failure.retry')}
            </ActionButton>
          )}
          {loginLink}
        </>
      }
    />
  )
}
