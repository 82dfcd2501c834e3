import { onTestFinished } from 'vitest'

/** A call of `navigator.credentials` by the page. */
export interface PasskeyCall {
  readonly kind: 'create' | 'get'
  readonly mediation: string | undefined
  readonly challenge: string
}

const toBase64Url = (bytes: BufferSource): string =>
  Buffer.from(bytes instanceof ArrayBuffer ? bytes : bytes.buffer).toString('base64url')
const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

/**
 * Gives the DOM of the tests, which has no passkeys, a fake `navigator.credentials` until the test ends. Calls return a
 * passkey with the id `passkey`, unless `outcome` throws. A call with conditional mediation waits until `suggest` is
 * called.
 */
export function giveBrowserPasskeys(outcome?: () => never) {
  const calls: PasskeyCall[] = []
  let suggest: (() => void) | undefined
  const credential = {
    id: toBase64Url(bytesOf('passkey')),
    rawId: bytesOf('passkey'),
    type: 'public-key',
    response: {
      clientDataJSON: bytesOf('client'),
      authenticatorData: bytesOf('authenticator'),
      signature: bytesOf('signature'),
      attestationObject: bytesOf('attestation'),
      userHandle: bytesOf('user'),
    },
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
  }
  const answer =
    (kind: PasskeyCall['kind']) => async (options: CredentialRequestOptions & CredentialCreationOptions) => {
      const { challenge } = options.publicKey ?? {}
      calls.push({ kind, mediation: options.mediation, challenge: challenge ? toBase64Url(challenge) : '' })
      if (options.mediation === 'conditional')
        await new Promise<void>((resolve, reject) => {
          suggest = resolve
          options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        })
      outcome?.()
      return credential
    }
  const define = (target: object, name: string, value: unknown): void => {
    Object.defineProperty(target, name, { value, configurable: true })
    onTestFinished(() => {
      Reflect.deleteProperty(target, name)
    })
  }
  // The library wants a constructor.
  const PublicKeyCredential = Object.assign(() => undefined, { isConditionalMediationAvailable: async () => true })
  define(window, 'PublicKeyCredential', PublicKeyCredential)
  define(navigator, 'credentials', { create: answer('create'), get: answer('get') })
  return { calls, credentialId: credential.id, suggest: () => suggest?.() }
}
