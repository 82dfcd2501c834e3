import { createHmac } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Db } from '../../db/tables.ts'
import { parseRelyingParty, type RelyingParty } from '../../relyingParty.ts'
import { deriveKey } from '../../secret.ts'
import { isAssertion, isRegistration } from './credentials.ts'
import { createPasskeyChallenges, type PasskeyChallenges } from './passkeyChallenges.ts'
import { countUse, findPasskey, insertPasskey, listPasskeys, type Passkey } from './passkeyRows.ts'

/** The maximum number of passkeys per user. */
const maxPasskeys = 20
/** How long a browser waits for its user, in ms. */
const timeout = 5 * 60_000

/** The user who adds a passkey. */
interface NewOwner {
  readonly id: number
  readonly nome: string
  readonly email: string
}

/** A request for the signature of a passkey. */
export interface AssertionRequest {
  readonly challenge: string
  /** The user whose passkeys may sign; undefined for passkeys of any user. */
  readonly userId?: number | undefined
  /** Whether no password is used, so that the passkey has to verify its user with a fingerprint or a PIN. */
  readonly isAlone: boolean
}

/**
 * The result of verifying a signature. `copied`: the signature is right, but the counter of the passkey has not
 * increased. Then there is a copy of the passkey, and a thief may have made this signature.
 */
type Verdict = 'right' | 'copied' | 'wrong'

interface NewPasskey {
  readonly challenge: string
  readonly credential: unknown
  /** The browser and the operating system that add the passkey. */
  readonly name: string
}

/** The passkeys of users (WebAuthn). The caller of a write locks the user, see `lockOwner`. */
export interface Passkeys {
  readonly relyingParty: RelyingParty
  readonly challenges: PasskeyChallenges
  /** The options with which a browser creates a passkey; undefined if the user has too many passkeys. */
  buildCreation(db: Db, user: NewOwner, challenge: string): Promise<PublicKeyCredentialCreationOptionsJSON | undefined>
  /** Stores a new passkey and returns the id of the factor; undefined if the passkey does not answer the challenge. */
  add(trx: Db, userId: number, added: NewPasskey, now: Date): Promise<number | undefined>
  /** The options with which a browser lets a passkey sign a challenge. */
  buildRequest(db: Db, request: AssertionRequest): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Verifies a signature, and stores its counter and time if it is right. */
  verify(trx: Db, request: AssertionRequest, credential: unknown, now: Date): Promise<Verdict>
}

/** Loaded when a passkey is used for the first time, because it takes a third of a second. */
const loadLibrary = () => import('@simplewebauthn/server')

interface PasskeyOptions {
  /** The URL at which users reach the product. */
  readonly appUrl: string
  readonly secret: string
  /** The name of the product, which the browser shows. */
  readonly productName: string
}

/** Creates the passkeys for the host at which users reach the product. */
export function createPasskeys({ appUrl, secret, productName }: PasskeyOptions): Passkeys {
  const relyingParty = parseRelyingParty(appUrl)
  const key = deriveKey(secret, 'passkeys')
  const expected = { expectedOrigin: relyingParty.origin, expectedRPID: relyingParty.id }
  const deriveUserHandle = (userId: number): Buffer => createHmac('sha256', key).update(`user ${userId}`).digest()
  return {
    relyingParty,
    challenges: createPasskeyChallenges(key),
    async buildCreation(db, { id, nome, email }, challenge) {
      const { generateRegistrationOptions } = await loadLibrary()
      const existing = await listPasskeys(db, id)
      if (existing.length >= maxPasskeys) return undefined
      return generateRegistrationOptions({
        rpName: productName,
        rpID: relyingParty.id,
        userID: new Uint8Array(deriveUserHandle(id)),
        userName: email,
        userDisplayName: nome,
        challenge: toBytes(challenge),
        timeout,
        excludeCredentials: existing.map(toDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
    },
    async add(trx, userId, { challenge, credential: response, name }, now) {
      const { verifyRegistrationResponse } = await loadLibrary()
      if (!isRegistration(response) || !(await hasSafeFormat(response))) return undefined
      const options = { ...expected, response, expectedChallenge: challenge, requireUserVerification: false }
      const registration = await verifyRegistrationResponse(options).catch(() => undefined)
      if (registration?.registrationInfo === undefined) return undefined
      const { id: credentialId, publicKey, counter } = registration.registrationInfo.credential
      if ((await listPasskeys(trx, userId)).length >= maxPasskeys) return undefined
      const passkey = {
        ...{ userId, credentialId, counter, name },
        publicKey: Buffer.from(publicKey).toString('base64url'),
        userHandle: deriveUserHandle(userId).toString('base64url'),
        transports: parseTransports(response.response.transports),
      }
      return insertPasskey(trx, passkey, now)
    },
    async buildRequest(db, { challenge, userId, isAlone }) {
      const { generateAuthenticationOptions } = await loadLibrary()
      return generateAuthenticationOptions({
        rpID: relyingParty.id,
        challenge: toBytes(challenge),
        timeout,
        allowCredentials: userId === undefined ? [] : (await listPasskeys(db, userId)).map(toDescriptor),
        userVerification: isAlone ? 'required' : 'preferred',
      })
    },
    verify: (...call) => verifyAssertion(expected, ...call),
  }
}

/**
 * Whether the attestation of a new passkey can be verified without a network request. The server asks for no
 * attestation; in formats other than the accepted ones, certificates may name a URL that the library would fetch.
 */
async function hasSafeFormat({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const format = decodeAttestationObject(toBytes(response.attestationObject)).get('fmt')
    return format === 'none' || format === 'packed' || format === 'fido-u2f'
  } catch {
    return false
  }
}

interface ExpectedPage {
  readonly expectedOrigin: string
  readonly expectedRPID: string
}

async function verifyAssertion(
  expected: ExpectedPage,
  trx: Db,
  { challenge, userId, isAlone }: AssertionRequest,
  response: unknown,
  now: Date,
): Promise<Verdict> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  if (!isAssertion(response)) return 'wrong'
  const passkey = await findPasskey(trx, response.id)
  if (passkey === undefined || !isOwnPasskey(passkey, response, userId)) return 'wrong'
  const options = {
    ...{ ...expected, response, expectedChallenge: challenge, requireUserVerification: isAlone },
    // The counter is compared below, after the signature, so that strangers cannot cause an email about it.
    credential: { id: passkey.credentialId, publicKey: toBytes(passkey.publicKey), counter: 0 },
  }
  const verification = await verifyAuthenticationResponse(options).catch(() => undefined)
  if (!verification?.verified) return 'wrong'
  const { newCounter } = verification.authenticationInfo
  if (newCounter <= passkey.counter && (newCounter > 0 || passkey.counter > 0)) return 'copied'
  await countUse(trx, passkey, newCounter, now)
  return 'right'
}

/**
 * Whether a passkey belongs to the user whose signature is requested, and names the user for whom it was created. If
 * any user may sign, the passkey has to name its user; otherwise it may name none, as some passkeys do.
 */
function isOwnPasskey(passkey: Passkey, { response }: AuthenticationResponseJSON, userId: number | undefined): boolean {
  if (userId !== undefined && passkey.userId !== userId) return false
  if (!response.userHandle) return userId !== undefined
  return response.userHandle === passkey.userHandle
}

const toDescriptor = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports: [...transports] })

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'))

/** Browsers may send any value; the names of transports are short words. */
const parseTransports = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string' && /^[a-z-]{1,20}$/.test(one)).slice(0, 10) : []
