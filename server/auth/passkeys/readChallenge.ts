import type { JsonObject } from '../../http/bodies.ts'
import { HttpError } from '../../http/httpError.ts'
import type { ChallengePurpose } from './passkeyChallenges.ts'
import type { Passkeys } from './passkeys.ts'

/** @throws HttpError 409 if browsers offer no passkeys at the URL of the product */
export function requireRelyingParty({ relyingParty }: Passkeys): void {
  if (relyingParty.problem !== null) throw new HttpError(409, 'errors.passkeyAddress')
}

/** The challenge in a body. @throws HttpError 400 if it was not issued for this purpose, or has expired */
export function readChallenge(
  { challenge }: JsonObject,
  { challenges }: Passkeys,
  purpose: ChallengePurpose,
  now: Date,
): string {
  const isValid = typeof challenge === 'string' && challenges.isValid(challenge, purpose, now)
  if (!isValid) throw new HttpError(400, 'errors.passkeyExpired', {}, { field: 'challenge' })
  return challenge
}

/** The error for a passkey that is unknown, of another user or site, or that has signed something else. */
export const createPasskeyError = (): HttpError =>
  new HttpError(400, 'errors.wrongPasskey', {}, { field: 'credential' })
