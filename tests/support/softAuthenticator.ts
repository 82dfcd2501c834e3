import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Values that a test may change in the data that the authenticator signs. */
interface Deviation {
  /** The origin of the page that asks. */
  readonly origin?: string
  /** The host that the passkey belongs to. */
  readonly rpId?: string
  /** Whether the authenticator has verified its user. */
  readonly isVerified?: boolean
  /** How often it has signed; 1 more than before by default. */
  readonly counter?: number
  /** The user that it names; undefined for none. */
  readonly userHandle?: string | undefined
  readonly challenge?: string
}

/** An authenticator in software, with one passkey (ES256, attestation `none`). */
export interface SoftAuthenticator {
  create(options: PublicKeyCredentialCreationOptionsJSON, deviation?: Deviation): RegistrationResponseJSON
  get(
    options: Pick<PublicKeyCredentialRequestOptionsJSON, 'challenge'>,
    deviation?: Deviation,
  ): AuthenticationResponseJSON
}

/** The origin of the product in tests, see `APP_URL`. */
const testOrigin = 'http://localhost:8080'
const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 }

export function createSoftAuthenticator(): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let signatures = 0
  let madeFor: string | undefined
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  return {
    create({ user, challenge }, { origin, ...deviation } = {}) {
      madeFor = user.id
      const attestedCredential = Buffer.concat([Buffer.alloc(16), toUint16(credentialId.length), credentialId])
      const authData = Buffer.concat([
        buildAuthenticatorData(flags.hasCredential, { counter: 0, ...deviation }),
        attestedCredential,
        encodePublicKey(publicKey.export({ format: 'jwk' })),
      ])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      const response = {
        clientDataJSON: buildClientData('webauthn.create', deviation.challenge ?? challenge, origin).toString(
          'base64url',
        ),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal' as const],
      }
      return { ...credential, response }
    },
    get({ challenge }, { origin, counter = ++signatures, ...deviation } = {}) {
      const authenticatorData = buildAuthenticatorData(0, { counter, ...deviation })
      const clientData = buildClientData('webauthn.get', deviation.challenge ?? challenge, origin)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
      const userHandle = 'userHandle' in deviation ? deviation.userHandle : madeFor
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      }
      return { ...credential, response }
    },
  }
}

function buildClientData(type: string, challenge: string, origin = testOrigin): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function buildAuthenticatorData(moreFlags: number, { rpId = 'localhost', isVerified = true, counter = 0 }: Deviation) {
  const rpIdHash = createHash('sha256').update(rpId).digest()
  const allFlags = flags.present | (isVerified ? flags.verified : 0) | moreFlags
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([rpIdHash, Buffer.from([allFlags]), count])
}

/** The key in the COSE format (RFC 9053): type 2 (EC2), algorithm -7 (ES256), curve 1 (P-256), x, y. */
function encodePublicKey({ x = '', y = '' }: JsonWebKey): Uint8Array {
  const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, toBytes(x)],
    [-3, toBytes(y)],
  ])
  return isoCBOR.encode(key)
}

function toUint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
