import { useEffect, useState } from 'react'
import { DifferentUserError, type Relogin } from '../api/relogin.ts'
import { useTranslator } from '../ui/translator.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { PasskeyButton } from './passkeys/PasskeyButton.tsx'
import { supportsPasskeys, toPasskeyProblem } from './passkeys/passkeyProblem.ts'
import type { Problem } from './problem.ts'

interface ReloginPasskeyProps {
  relogin: Relogin
  /** The name of the user who must sign in again. */
  name: string
}

/**
 * Signs in again with a passkey instead of the password. Not rendered if the server or the browser does not support
 * passkeys.
 */
export function ReloginPasskey({ relogin, name }: ReloginPasskeyProps) {
  const { locale } = useTranslator()
  const [isOffered, setOffered] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  // Asks the server once whether it supports passkeys.
  useEffect(() => void relogin.hasPasskeys().then((has) => setOffered(has && supportsPasskeys())), [relogin])
  const signIn = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { signWithPasskey } = await import('./passkeys/browserPasskeys.ts')
      await relogin.signInWithPasskey(await signWithPasskey(await relogin.askChallenge()))
    } catch (error) {
      const isOther = error instanceof DifferentUserError
      setProblem(isOther ? { message: 'auth.relogin.otherPerson', params: { name } } : toPasskeyProblem(error, locale))
    }
    setBusy(false)
  }
  if (!isOffered) return null
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <PasskeyButton busy={busy} onClick={() => void signIn()} />
    </>
  )
}
