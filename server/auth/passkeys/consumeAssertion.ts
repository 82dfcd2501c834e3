import type { Locale } from '#i18n/locales.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import type { TraceContext } from '../../telemetry/traceContext.ts'
import { announceChange } from '../factors/announceChange.ts'
import { type FactorOwner, lockOwner } from '../factors/lockOwner.ts'
import { isAssertion } from './credentials.ts'
import { findPasskey } from './passkeyRows.ts'
import type { AssertionRequest, Passkeys } from './passkeys.ts'

export interface AssertionContext {
  readonly passkeys: Passkeys
  readonly clock: Clock
  readonly productName: string
  /** The language of emails whose language no request determines. */
  readonly locale: Locale
}

interface SignedRequest extends AssertionRequest {
  /** Whether this function ends the challenge after a right signature; otherwise the caller ends it. */
  readonly endsChallenge: boolean
  readonly trace: TraceContext | null
}

/**
 * Verifies the signature of a passkey and returns its user; undefined if the signature is wrong. A right signature of a
 * passkey whose counter has not increased is refused, and its user gets an email: commit the transaction in this case,
 * too.
 */
export async function consumeAssertion(
  { passkeys, clock, productName: product, locale }: AssertionContext,
  trx: Db,
  { endsChallenge, trace, ...request }: SignedRequest,
  credential: unknown,
): Promise<FactorOwner | undefined> {
  const passkey = isAssertion(credential) ? await findPasskey(trx, credential.id) : undefined
  const owner = passkey && (await lockOwner(trx, passkey.userId))
  if (owner === undefined) return undefined
  const now = clock()
  const verdict = await passkeys.verify(trx, request, credential, now)
  if (verdict === 'wrong' || (endsChallenge && !(await passkeys.challenges.consume(trx, request.challenge))))
    return undefined
  if (verdict === 'right') return owner
  await announceChange(trx, owner, { kind: 'passkeyCopied', actorId: null, product, locale, trace, now })
  return undefined
}
