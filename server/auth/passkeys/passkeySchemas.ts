import { integer, requireAll, text } from '../../http/schemas.ts'
import { authDataSchema } from '../authDataSchema.ts'

// The OpenAPI schemas of the routes for passkeys.

const tags = ['session']
const json = { type: 'object', additionalProperties: true }
const recoveryCodes = { type: ['array', 'null'], items: text }

/** The options with which a browser requests a signature or creates a passkey. */
const question = requireAll({
  challenge: { ...text, description: 'For the call with the credential: good for 15 minutes, once.' },
  options: { ...json, description: 'For the browser, see PublicKeyCredential.parseRequestOptionsFromJSON.' },
})

/** The credential that the browser returns. */
export const credentialSchema = { ...json, description: 'A PublicKeyCredential of WebAuthn as JSON.' }

export const passkeySchemas = {
  add: {
    tags,
    summary: 'Add a passkey to the own account',
    description:
      'Without a body: what the browser needs. With `challenge` and `credential`: adds the passkey. Needs POST /session/confirm within the last 10 minutes.',
    body: { type: ['object', 'null'], properties: { challenge: text, credential: credentialSchema } },
    response: {
      200: question,
      201: requireAll({ factorId: integer, recoveryCodes }),
    },
  },
  loginOptions: {
    tags,
    summary: 'Begin to sign in with a passkey alone',
    security: [],
    response: { 200: question },
  },
  login: {
    tags,
    summary: 'Sign in with a passkey alone',
    security: [],
    body: requireAll({ challenge: text, credential: credentialSchema }),
    response: { 200: authDataSchema },
  },
  confirmOptions: {
    tags,
    summary: 'Begin to confirm with a passkey who is signed in',
    response: { 200: question },
  },
}
