import {
  createArraySchema,
  createObjectSchema,
  dateTime,
  flag,
  integer,
  noContentResponse,
  nullableText,
  requireAll,
  text,
} from '../../http/schemas.ts'
import { authDataSchema } from '../authDataSchema.ts'
import { credentialSchema } from '../passkeys/passkeySchemas.ts'

// The OpenAPI schemas of the routes for second factors.

const kinds = createArraySchema({ enum: ['totp'] })
const recoveryCodes = { type: ['array', 'null'], items: text, description: 'Shown once; null if earlier ones go on.' }
const enrolment = requireAll({
  factorId: integer,
  secret: { ...text, description: 'In base32, for an authenticator app.' },
  uri: { ...text, description: 'The same as an otpauth address, for a QR code.' },
})
const tags = ['session']
const needsConfirmation =
  'Needs a token, of any profile, and POST /session/confirm within the last 10 minutes: otherwise 403 with the header `Confirm: required`.'

/** The response to a login with the right password that still needs the second factor. */
export const challengeSchema = {
  ...requireAll({
    challenge: { ...text, description: 'For POST /login/second: good for 5 minutes, once.' },
    methods: createArraySchema({ enum: ['totp', 'passkey', 'recovery'] }),
    enrol: { ...kinds, description: 'What the user, who has no factor, has to add first.' },
    options: {
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'What a passkey has to sign, for the browser; null if the user has none.',
    },
  }),
  description: 'The password is right, and the second factor is missing: POST /login/second goes on.',
}

export const secondStepSchema = {
  tags,
  summary: 'Sign in with the second factor, after the password',
  security: [],
  body: createObjectSchema({ challenge: text, code: text, recovery: text, credential: credentialSchema }, [
    'challenge',
  ]),
  response: {
    200: { ...authDataSchema, properties: { ...authDataSchema.properties, recoveryCodes } },
  },
}

export const enrolSchema = {
  tags,
  summary: 'Add the second factor that a sign-in asks for',
  security: [],
  body: requireAll({ challenge: text, kind: { enum: ['totp'] } }),
  response: { 201: enrolment },
}

const factor = createObjectSchema(
  {
    factorId: integer,
    kind: { enum: ['totp', 'passkey'] },
    name: { ...text, description: 'Of a passkey: the browser and the system that added it.' },
    createdAt: dateTime,
    lastUsedAt: { ...dateTime, ...nullableText },
  },
  ['factorId', 'kind', 'createdAt', 'lastUsedAt'],
)

export const factorSchemas = {
  read: {
    tags,
    summary: 'Read the own second factors',
    response: {
      200: requireAll({
        factors: createArraySchema(factor),
        recoveryCodes: { ...integer, description: 'How many recovery codes can still be used.' },
        required: { ...flag, description: 'Whether the user must have a second factor.' },
        passkeys: requireAll({
          origin: { ...text, description: 'Where passkeys work.' },
          problem: {
            enum: ['ipAddress', 'plainHttp', null],
            description: 'Why there are none; null if there are.',
          },
        }),
      }),
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
    body: requireAll({ code: text }),
    response: { 200: requireAll({ recoveryCodes }) },
  },
  renewCodes: {
    tags,
    summary: 'Replace the own recovery codes with new ones',
    description: needsConfirmation,
    response: { 201: requireAll({ recoveryCodes }) },
  },
  remove: {
    tags,
    summary: 'Remove the own second factors and recovery codes',
    description: needsConfirmation,
    response: noContentResponse,
  },
  removeOne: {
    tags,
    summary: 'Remove a second factor from the own account',
    description: `With the last one the recovery codes go, too. ${needsConfirmation}`,
    response: noContentResponse,
  },
  reset: {
    tags: ['users'],
    summary: 'Remove the second factor of another user and end their sessions',
    response: noContentResponse,
  },
  confirm: {
    tags,
    summary: 'Confirm who is signed in, for calls that ask for it',
    body: createObjectSchema({ senha: text, code: text, challenge: text, credential: credentialSchema }),
    response: noContentResponse,
  },
}
