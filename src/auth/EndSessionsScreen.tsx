import { Suspense, use, useState } from 'react'
import { hasStatus } from '../api/apiError.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { loginPath } from '../api/loginUrl.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ActionLink } from '../ui/ActionLink.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { forgotPath } from './authPaths.ts'
import type { LinkCheck } from './checkLink.ts'
import { LinkCheckProgress } from './LinkCheckProgress.tsx'
import { Outcome } from './Outcome.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { type Problem, toProblem } from './problem.ts'

interface EndSessionsScreenProps {
  http: HttpClient
  /** The token from the link in the mail. */
  token: string
  /** Checks the link. The request is already running, so that rendering twice sends it once. */
  linkCheck: Promise<LinkCheck>
}

/**
 * The screen of the link in a mail about a sign-in with a new device. Opening the link does not end the sessions, only
 * the button does, because mail programs open links too.
 */
export function EndSessionsScreen(props: EndSessionsScreenProps) {
  const translate = useTranslator()
  return (
    <Suspense
      fallback={<LinkCheckProgress title={translate('auth.endSessions.title')} text={translate('auth.checkingLink')} />}
    >
      <EndSessionsQuestion {...props} />
    </Suspense>
  )
}

function EndSessionsQuestion({ http, token, linkCheck }: EndSessionsScreenProps) {
  const translate = useTranslator()
  const { isValid } = use(linkCheck)
  const [state, setState] = useState<'asking' | 'busy' | 'done' | 'refused'>('asking')
  const [problem, setProblem] = useState<Problem>()
  const submit = async (): Promise<void> => {
    setProblem(undefined)
    setState('busy')
    try {
      await http('/requisicaotemporaria', { method: 'POST', data: { token } })
      setState('done')
    } catch (error) {
      setState(hasStatus(error, 400) ? 'refused' : 'asking')
      setProblem(toProblem(error, translate.locale, { refused: 'events.unexpected.failure' }))
    }
  }
  if (state === 'done')
    return (
      <Outcome
        key="done"
        tone="success"
        title={translate('auth.endSessions.doneTitle')}
        text={translate('auth.endSessions.doneText')}
        actions={<ActionLink href={loginPath}>{translate('auth.goToLogin')}</ActionLink>}
      />
    )
  if (!isValid || state === 'refused') return <RefusedLink />
  const isBusy = state === 'busy'
  return (
    <>
      <Outcome
        key="question"
        tone="notice"
        title={translate('auth.endSessions.title')}
        text={translate('auth.endSessions.text')}
        actions={
          <ActionButton emphasis="primary" busy={isBusy} onClick={() => void submit()}>
            {translate(isBusy ? 'auth.endSessions.busy' : 'auth.endSessions.submit')}
          </ActionButton>
        }
      />
      {problem && <ProblemNotice problem={problem} />}
    </>
  )
}

function RefusedLink() {
  const translate = useTranslator()
  return (
    <Outcome
      tone="failure"
      title={translate('auth.endSessions.refusedTitle')}
      text={translate('auth.endSessions.refusedText')}
      actions={
        <>
          <ActionLink href={forgotPath} emphasis="primary">
            {translate('auth.login.forgot')}
          </ActionLink>
          <ActionLink href={loginPath}>{translate('auth.goToLogin')}</ActionLink>
        </>
      }
    />
  )
}
