import { isIP } from 'node:net'

/** Why browsers offer no passkeys at a URL. */
export type PasskeyProblem = 'ipAddress' | 'plainHttp'

/** The relying party of WebAuthn, for which passkeys are created. */
export interface RelyingParty {
  /** The host name. A passkey works only at this host. */
  readonly id: string
  /** The origin of the pages that may use the passkeys. */
  readonly origin: string
  /** Why browsers offer no passkeys at this URL; null if they do. */
  readonly problem: PasskeyProblem | null
}

/**
 * The relying party for the URL at which users reach the product. Browsers support passkeys only for host names, and
 * only over HTTPS or on localhost.
 */
export function parseRelyingParty(appUrl: string): RelyingParty {
  const { protocol, hostname, origin } = new URL(appUrl)
  return { id: hostname, origin, problem: findProblem(protocol, hostname) }
}

function findProblem(protocol: string, hostname: string): PasskeyProblem | null {
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'ipAddress'
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isLocal ? null : 'plainHttp'
}
