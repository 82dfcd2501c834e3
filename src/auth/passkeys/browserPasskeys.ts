import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { PasskeyChallenge, PasskeyResponse } from '../../api/passkeys.ts'
import { PasskeyFailure } from './passkeyProblem.ts'

// Loaded on demand, because most people sign in with a password.

/**
 * Asks the browser to create a passkey. Fails if the user cancels, or if the device already has a passkey for the
 * account.
 */
export async function createPasskey({ challenge, options }: PasskeyChallenge): Promise<PasskeyResponse> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return { challenge, credential: await startRegistration({ optionsJSON }).catch(fail) }
}

/** Asks the browser to sign the challenge with a passkey. Fails if the user cancels. */
export async function signWithPasskey({ challenge, options }: PasskeyChallenge): Promise<PasskeyResponse> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return { challenge, credential: await startAuthentication({ optionsJSON }).catch(fail) }
}

function fail(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  // For this error, the browser does not say whether the user canceled, has no passkey, or took too long.
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyFailure('cancelled')
  throw new PasskeyFailure(name === 'InvalidStateError' ? 'exists' : 'failed')
}

/** The interval in which a waiting page renews its challenge, which expires after 15 minutes. */
const renewMs = 10 * 60_000

interface Autofill {
  ask: () => Promise<PasskeyChallenge>
  onSigned: (answer: PasskeyResponse) => void
}

/**
 * Offers passkeys in the autofill suggestions of the login field, until the user has chosen one or the returned
 * function is called. If the browser does not support this, or the server does not respond, nothing is offered.
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
  // The request also fails when another passkey request, or the renewal, replaces it, so failures are ignored.
  const start = () => void offer().catch(() => undefined)
  const renewal = setInterval(start, renewMs)
  start()
  return () => {
    isOver = true
    clearInterval(renewal)
    WebAuthnAbortService.cancelCeremony()
  }
}
