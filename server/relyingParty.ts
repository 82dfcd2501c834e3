import { isIP } from 'node:net'

/** Why there are no passkeys at an address. */
export type PasskeyProblem = 'ipAddress' | 'plainHttp'

/** What passkeys belong to (the relying party of WebAuthn). */
export interface RelyingParty {
  /** The host name; a passkey works at this host alone. */
  readonly id: string
  /** The origin of the pages that may use them. */
  readonly origin: string
  /** Why browsers offer no passkeys there; null if they do. */
  readonly problem: PasskeyProblem | null
}

/**
 * The relying party of the address that the product is reached at. Browsers know passkeys on host names alone, and only
 * over HTTPS or on localhost.
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
