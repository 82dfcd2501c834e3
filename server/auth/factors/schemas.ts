import { authDataSchema } from '../authDataSchema.ts'
import { credentialSchema } from '../passkeys/passkeySchemas.ts'

// The OpenAPI schemas of the routes for second factors.

const text = { type: 'string' }
const date = { type: 'string', format: 'date-time' }
const kinds = { type: 'array', items: { enum: ['totp'] } }
const recoveryCodes = { type: ['array', 'null'], items: text, description: 'Shown once; null if earlier ones go on.' }
const none = { 204: { type: 'null' } }
const enrolment = {
  type: 'object',
  properties: {
    factorId: { type: 'integer' },
    secret: { type: 'string', description: 'In base32, for an authenticator app.' },
    uri: { type: 'string', description: 'The same as an otpauth address, for a QR code.' },
  },
  required: ['factorId', 'secret', 'uri'],
}
const tags = ['session']
const needsConfirmation =
  'Needs a token, of any profile, and POST /session/confirm within the last 10 minutes: otherwise 403 with the header `Confirm: required`.'

/** The response to a login with the right password that still needs the second factor. */
export const challengeSchema = {
  type: 'object',
  description: 'The password is right, and the second factor is missing: POST /login/second goes on.',
  properties: {
    challenge: { type: 'string', description: 'For POST /login/second: good for 5 minutes, once.' },
    methods: { type: 'array', items: { enum: ['totp', 'passkey', 'recovery'] } },
    enrol: { ...kinds, description: 'What the user, who has no factor, has to add first.' },
    options: {
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'What a passkey has to sign, for the browser; null if the user has none.',
    },
  },
  required: ['challenge', 'methods', 'enrol', 'options'],
}

export const secondStepSchema = {
  tags,
  summary: 'Sign in with the second factor, after the password',
  security: [],
  body: {
    type: 'object',
    properties: { challenge: text, code: text, recovery: text, credential: credentialSchema },
    required: ['challenge'],
  },
  response: {
    200: { ...authDataSchema, properties: { ...authDataSchema.properties, recoveryCodes } },
  },
}

export const enrolSchema = {
  tags,
  summary: 'Add the second factor that a sign-in asks for',
  security: [],
  body: { type: 'object', properties: { challenge: text, kind: { enum: ['totp'] } }, required: ['challenge', 'kind'] },
  response: { 201: enrolment },
}

const factor = {
  type: 'object',
  properties: {
    factorId: { type: 'integer' },
    kind: { enum: ['totp', 'passkey'] },
    name: { type: 'string', description: 'Of a passkey: the browser and the system that added it.' },
    createdAt: date,
    lastUsedAt: { ...date, type: ['string', 'null'] },
  },
  required: ['factorId', 'kind', 'createdAt', 'lastUsedAt'],
}

export const factorSchemas = {
  read: {
    tags,
    summary: 'Read the own second factors',
    response: {
      200: {
        type: 'object',
        properties: {
          factors: { type: 'array', items: factor },
          recoveryCodes: { type: 'integer', description: 'How many recovery codes can still be used.' },
          required: { type: 'boolean', description: 'Whether the user must have a second factor.' },
          passkeys: {
            type: 'object',
            properties: {
              origin: { type: 'string', description: 'Where passkeys work.' },
              problem: {
                enum: ['ipAddress', 'plainHttp', null],
                description: 'Why there are none; null if there are.',
              },
            },
            required: ['origin', 'problem'],
          },
        },
        required: ['factors', 'recoveryCodes', 'required', 'passkeys'],
      },
    },
  },
  enrol: {
    tags,
    summary: 'Begin to add an authenticator app',
    description: needsConfirmation,
    response: { 201: enrolment },
  },
  prove: {
    tags,
    summary: 'Prove the new authenticator app with a code of it',
    description: needsConfirmation,
    body: { type: 'object', properties: { code: text }, required: ['code'] },
    response: { 200: { type: 'object', properties: { recoveryCodes }, required: ['recoveryCodes'] } },
  },
  renewCodes: {
    tags,
    summary: 'Replace the own recovery codes with new ones',
    description: needsConfirmation,
    response: { 201: { type: 'object', properties: { recoveryCodes }, required: ['recoveryCodes'] } },
  },
  remove: {
    tags,
    summary: 'Remove the own second factors and recovery codes',
    description: needsConfirmation,
    response: none,
  },
  removeOne: {
    tags,
    summary: 'Remove a second factor from the own account',
    description: `With the last one the recovery codes go, too. ${needsConfirmation}`,
    response: none,
  },
  reset: {
    tags: ['users'],
    summary: 'Remove the second factor of another user and end their sessions',
    response: none,
  },
  confirm: {
    tags,
    summary: 'Confirm who is signed in, for calls that ask for it',
    body: { type: 'object', properties: { senha: text, code: text, challenge: text, credential: credentialSchema } },
    response: none,
  },
}
