import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { PasskeyAnswer, PasskeyQuestion } from '../../api/passkeys.ts'
import { PasskeyFailure } from './passkeyProblem.ts'

// Loaded on demand, because most people sign in with a password.

/** Has the browser create a passkey. Fails if the user cancels, or has one there already. */
export async function createPasskey({ challenge, options }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return { challenge, credential: await startRegistration({ optionsJSON }).catch(fail) }
}

/** Has a passkey sign. Fails if the user cancels. */
export async function signWithPasskey({ challenge, options }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return { challenge, credential: await startAuthentication({ optionsJSON }).catch(fail) }
}

function fail(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  // Of this error the browser does not tell whether the user has cancelled, has no passkey, or took too long.
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyFailure('cancelled')
  throw new PasskeyFailure(name === 'InvalidStateError' ? 'exists' : 'failed')
}

/** The challenge of a waiting page is renewed before it ends, after 15 minutes. */
const renewMs = 10 * 60_000

interface Autofill {
  ask: () => Promise<PasskeyQuestion>
  onSigned: (answer: PasskeyAnswer) => void
}

/**
 * Offers passkeys among the suggestions of the field of the login, until one has signed or the returned function is
 * called. Without support by the browser, or without an answer of the server, nothing is offered.
 */
export function offerAutofill({ ask, onSigned }: Autofill): () => void {
  let isOver = false
  const offer = async (): Promise<void> => {
    if (isOver || !(await browserSupportsWebAuthnAutofill())) return
    const { challenge, options } = await ask()
    if (isOver) return
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
    onSigned({ challenge, credential: await startAuthentication({ optionsJSON, useBrowserAutofill: true }) })
  }
  // A failure also means that another request of a passkey, or a renewal, has taken the place of this one.
  const start = () => void offer().catch(() => undefined)
  const renewal = setInterval(start, renewMs)
  start()
  return () => {
    isOver = true
    clearInterval(renewal)
    WebAuthnAbortService.cancelCeremony()
  }
}
