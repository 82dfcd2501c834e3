// The OpenAPI schemas of the routes of API keys.

const text = { type: 'string' }
const count = { type: 'integer' }
const date = { type: 'string', format: 'date-time' }
const dateOrNull = { type: ['string', 'null'], format: 'date-time' }
const tags = ['keys']
const none = { 204: { type: 'null' } }
const name = { ...text, description: '1 to 100 characters' }
const scopes = {
  type: 'object',
  additionalProperties: { type: 'array', items: text },
  description: 'The actions by resource, such as {"orders": ["read"]}; every action includes read.',
}

const keyProperties = {
  keyId: count,
  name: text,
  owner: {
    type: 'object',
    properties: { kind: { enum: ['person', 'serviceAccount'] }, id: count, name: text },
    required: ['kind', 'id', 'name'],
  },
  scopes,
  state: { enum: ['active', 'expired', 'ended', 'ownerStopped'] },
  createdAt: date,
  expiresAt: date,
  endedAt: dateOrNull,
  lastUsedAt: { ...dateOrNull, description: 'To the minute.' },
  formerUntil: { ...dateOrNull, description: 'Until when the secret before the last rotation works.' },
}
const key = { type: 'object', properties: keyProperties, required: Object.keys(keyProperties) }
const keyWithSecret = {
  ...key,
  properties: { ...keyProperties, key: { ...text, description: 'The secret, which no other answer has.' } },
  required: [...key.required, 'key'],
}

const accountProperties = {
  serviceAccountId: count,
  name: text,
  profile: { type: 'object', properties: { id: count, nome: text }, required: ['id', 'nome'] },
  keysCount: { ...count, description: 'How many of its keys work.' },
  createdAt: date,
}
const account = { type: 'object', properties: accountProperties, required: Object.keys(accountProperties) }

/** The schemas of the routes, by operation. */
export const keySchemas = {
  list: {
    tags,
    summary: 'List the own API keys; for administrators all that they may know of',
    response: { 200: { type: 'array', items: key } },
  },
  create: {
    tags,
    summary: 'Create an API key, whose secret is answered once',
    description:
      'It belongs to the user, or to a service account, which administrators may name. Needs POST /session/confirm within the last 10 minutes: otherwise 403 with the header `Confirm: required`.',
    body: {
      type: 'object',
      properties: {
        name,
        scopes,
        expiresAt: { ...date, description: 'At most 365 days from now; by default 90.' },
        serviceAccountId: count,
      },
      required: ['name', 'scopes'],
    },
    response: { 201: keyWithSecret },
  },
  rotate: {
    tags,
    summary: 'Give an API key another secret; the former works on for a while',
    body: { type: 'object', properties: { hours: { ...count, minimum: 0, maximum: 168, default: 24 } } },
    response: { 201: keyWithSecret },
  },
  end: { tags, summary: 'End an API key at once', response: none },
  listAccounts: {
    tags,
    summary: 'List the accounts of programs that were not stopped',
    response: { 200: { type: 'array', items: account } },
  },
  createAccount: {
    tags,
    summary: 'Create an account of a program, whose rights are those of a profile',
    body: { type: 'object', properties: { name, profileId: count }, required: ['name', 'profileId'] },
    response: { 201: account },
  },
  stopAccount: { tags, summary: 'Stop an account of a program, and so its keys, for good', response: none },
}
