import { useEffect, useEffectEvent, useState } from 'react'
import type { PasskeyLogin } from '../../api/api.ts'
import type { ClientConfig } from '../../api/clientConfig.ts'
import type { CurrentUser } from '../../api/currentUser.ts'
import type { PasskeyResponse } from '../../api/passkeys.ts'
import { runOnFirstInteraction } from '../../ui/runDeferred.ts'
import { supportsPasskeys } from './passkeyProblem.ts'

interface PasskeyLoginOptions {
  calls: PasskeyLogin
  config: Promise<ClientConfig>
  onSignedIn: (me: CurrentUser) => void
  onProblem: (error: unknown) => void
}

/**
 * The delay after which autofill is offered without a user action, in ms, so that password managers and idle users get
 * the suggestions too.
 */
const autofillWaitMs = 10_000
const schedule = (milliseconds: number, run: () => void) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
const loadBrowserPasskeys = () => import('./browserPasskeys.ts')

/**
 * The sign-in with only a passkey, by a button or from the autofill suggestions of the browser. Its code is loaded on
 * the first action of the user.
 */
export function usePasskeyLogin({ calls, config, onSignedIn, onProblem }: PasskeyLoginOptions) {
  const [isOffered, setOffered] = useState(false)
  const [busy, setBusy] = useState(false)
  // While a button press uses a passkey, the suggestions are turned off; afterwards they are offered again.
  const isSuggested = isOffered && !busy
  const finish = async (answer: PasskeyResponse): Promise<void> => onSignedIn(await calls.finish(answer))
  const takeSuggestion = useEffectEvent((answer: PasskeyResponse) => void finish(answer).catch(onProblem))

  // Asks the server once whether it supports passkeys.
  useEffect(() => void config.then(({ hasPasskeys }) => setOffered(hasPasskeys && supportsPasskeys())), [config])
  // Makes the browser suggest passkeys in the email field.
  useEffect(() => {
    if (!isSuggested) return
    let stop: (() => void) | undefined
    let isOver = false
    const start = async (): Promise<void> => {
      const { offerAutofill } = await loadBrowserPasskeys()
      if (!isOver) stop = offerAutofill({ ask: calls.ask, onSigned: takeSuggestion })
    }
    runOnFirstInteraction(autofillWaitMs, schedule, () => void start().catch(() => undefined))
    return () => {
      isOver = true
      stop?.()
    }
  }, [isSuggested, calls])

  const signIn = async (): Promise<void> => {
    setBusy(true)
    try {
      const { signWithPasskey } = await loadBrowserPasskeys()
      await finish(await signWithPasskey(await calls.ask()))
    } catch (error) {
      onProblem(error)
    }
    setBusy(false)
  }
  return { isOffered, busy, signIn }
}
