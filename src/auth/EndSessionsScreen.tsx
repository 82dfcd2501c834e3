import { Suspense, use, useState } from 'react'
import { hasStatus } from '../api/apiError.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { loginPath } from '../api/loginUrl.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ActionLink } from '../ui/ActionLink.tsx'
import { useTexts } from '../ui/texts.tsx'
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
  const texts = useTexts()
  return (
    <Suspense
      fallback={<LinkCheckProgress title={texts('auth.endSessions.title')} text={texts('auth.checkingLink')} />}
    >
      <EndSessionsQuestion {...props} />
    </Suspense>
  )
}

function EndSessionsQuestion({ http, token, linkCheck }: EndSessionsScreenProps) {
  const texts = useTexts()
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
      setProblem(toProblem(error, texts.locale, { refused: 'events.unexpected.failure' }))
    }
  }
  if (state === 'done')
    return (
      <Outcome
        key="done"
        tone="success"
        title={texts('auth.endSessions.doneTitle')}
        text={texts('auth.endSessions.doneText')}
        actions={<ActionLink href={loginPath}>{texts('auth.goToLogin')}</ActionLink>}
      />
    )
  if (!isValid || state === 'refused') return <RefusedLink />
  const isBusy = state === 'busy'
  return (
    <>
      <Outcome
        key="question"
        tone="notice"
        title={texts('auth.endSessions.title')}
        text={texts('auth.endSessions.text')}
        actions={
          <ActionButton emphasis="primary" busy={isBusy} onClick={() => void submit()}>
            {texts(isBusy ? 'auth.endSessions.busy' : 'auth.endSessions.submit')}
          </ActionButton>
        }
      />
      {problem && <ProblemNotice problem={problem} />}
    </>
  )
}

function RefusedLink() {
  const texts = useTexts()
  return (
    <Outcome
      tone="failure"
      title={texts('auth.endSessions.refusedTitle')}
      text={texts('auth.endSessions.refusedText')}
      actions={
        <>
          <ActionLink href={forgotPath} emphasis="primary">
            {texts('auth.login.forgot')}
          </ActionLink>
          <ActionLink href={loginPath}>{texts('auth.goToLogin')}</ActionLink>
        </>
      }
    />
  )
}
