import {
  createArraySchema,
  createObjectSchema,
  dateTime,
  integer,
  noContentResponse,
  nullableText,
  requireAll,
  text,
} from '../http/schemas.ts'

// The OpenAPI schemas of the routes of API keys.

const dateOrNull = { ...dateTime, ...nullableText }
const tags = ['keys']
const name = { ...text, description: '1 to 100 characters' }
const scopes = {
  type: 'object',
  additionalProperties: createArraySchema(text),
  description: 'The actions by resource, such as {"orders": ["read"]}; every action includes read.',
}

const key = requireAll({
  keyId: integer,
  name: text,
  owner: requireAll({ kind: { enum: ['person', 'serviceAccount'] }, id: integer, name: text }),
  scopes,
  state: { enum: ['active', 'expired', 'ended', 'ownerStopped'] },
  createdAt: dateTime,
  expiresAt: dateTime,
  endedAt: dateOrNull,
  lastUsedAt: { ...dateOrNull, description: 'To the minute.' },
  formerUntil: { ...dateOrNull, description: 'Until when the secret before the last rotation works.' },
})
const keyWithSecret = requireAll({
  ...key.properties,
  key: { ...text, description: 'The secret, which no other answer has.' },
})

const account = requireAll({
  serviceAccountId: integer,
  name: text,
  profile: requireAll({ id: integer, nome: text }),
  keysCount: { ...integer, description: 'How many of its keys work.' },
  createdAt: dateTime,
})

/** The schemas of the routes, by operation. */
export const keySchemas = {
  list: {
    tags,
    summary: 'List the own API keys; for administrators all that they may know of',
    response: { 200: createArraySchema(key) },
  },
  create: {
    tags,
    summary: 'Create an API key, whose secret is answered once',
    description:
      'It belongs to the user, or to a service account, which administrators may name. Needs POST /session/confirm within the last 10 minutes: otherwise 403 with the header `Confirm: required`.',
    body: createObjectSchema(
      {
        name,
        scopes,
        expiresAt: { ...dateTime, description: 'At most 365 days from now; by default 90.' },
        serviceAccountId: integer,
      },
      ['name', 'scopes'],
    ),
    response: { 201: keyWithSecret },
  },
  rotate: {
    tags,
    summary: 'Give an API key another secret; the former works on for a while',
    body: createObjectSchema({ hours: { ...integer, minimum: 0, maximum: 168, default: 24 } }),
    response: { 201: keyWithSecret },
  },
  end: { tags, summary: 'End an API key at once', response: noContentResponse },
  listAccounts: {
    tags,
    summary: 'List the accounts of programs that were not stopped',
    response: { 200: createArraySchema(account) },
  },
  createAccount: {
    tags,
    summary: 'Create an account of a program, whose rights are those of a profile',
    body: requireAll({ name, profileId: integer }),
    response: { 201: account },
  },
  stopAccount: {
    tags,
    summary: 'Stop an account of a program, and so its keys, for good',
    response: noContentResponse,
  },
}
