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
/** How long a browser waits for its user. */
const timeout = 5 * 60_000

/** Whose passkey is added. */
interface NewOwner {
  readonly id: number
  readonly nome: string
  readonly email: string
}

/** What a passkey is asked to sign. */
export interface AssertionRequest {
  readonly challenge: string
  /** Whose passkeys may sign; undefined for those of any user. */
  readonly userId?: number | undefined
  /** Whether the passkey has to verify its user, with a fingerprint or a PIN, because no password does. */
  readonly isAlone: boolean
}

/**
 * What a signature is worth. `copied`: it is right, but the counter of the passkey has not risen. Then there is a copy
 * of it, and this may be the one of a thief.
 */
type Verdict = 'right' | 'copied' | 'wrong'

interface NewPasskey {
  readonly challenge: string
  readonly credential: unknown
  /** The browser and the system that add it. */
  readonly name: string
}

/** The passkeys of users (WebAuthn). The caller of a write locks the user, see `lockOwner`. */
export interface Passkeys {
  readonly relyingParty: RelyingParty
  readonly challenges: PasskeyChallenges
  /** What a browser needs to add a passkey; undefined if the user has too many. */
  buildCreation(db: Db, user: NewOwner, challenge: string): Promise<PublicKeyCredentialCreationOptionsJSON | undefined>
  /** Stores a new passkey and returns the id of the factor. Undefined if it does not answer the challenge. */
  add(trx: Db, userId: number, added: NewPasskey, now: Date): Promise<number | undefined>
  /** What a browser needs to have a challenge signed. */
  buildRequest(db: Db, request: AssertionRequest): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Checks a signature, and counts it if it is right. */
  verify(trx: Db, request: AssertionRequest, credential: unknown, now: Date): Promise<Verdict>
}

/** Loaded when a passkey is used for the first time, because it takes a third of a second. */
const loadLibrary = () => import('@simplewebauthn/server')

interface PasskeyOptions {
  /** The address that the product is reached at. */
  readonly appUrl: string
  readonly secret: string
  /** Shown by the browser. */
  readonly productName: string
}

/** Creates the passkeys of the host that the product is reached at. */
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
 * Whether the attestation of a new passkey, for which nobody asks, is checked without a request: in other formats its
 * certificates may name an address that the library would fetch.
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
    // The counter is compared below, after the signature, so that strangers cannot cause a mail about it.
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
 * Whether a passkey is of the user who is asked for it, and names the user whom it was made for. Without a known user it
 * has to name its own; some passkeys name nobody.
 */
function isOwnPasskey(passkey: Passkey, { response }: AuthenticationResponseJSON, userId: number | undefined): boolean {
  if (userId !== undefined && passkey.userId !== userId) return false
  if (!response.userHandle) return userId !== undefined
  return response.userHandle === passkey.userHandle
}

const toDescriptor = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports: [...transports] })

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'))

/** Browsers may send what they like; the names of transports are short words. */
const parseTransports = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string' && /^[a-z-]{1,20}$/.test(one)).slice(0, 10) : []
