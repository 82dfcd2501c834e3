import type { ResourceData } from '#language/resource.ts'

// The OpenAPI schemas of the routes of invitations.

const text = { type: 'string' }
const id = { type: 'integer' }
const date = { type: 'string', format: 'date-time' }
const named = (nullable: string) => ({
  type: ['object', 'null'],
  description: nullable,
  properties: { id, nome: text },
  required: ['id', 'nome'],
})
const common = { tags: ['invitations'], description: 'Needs the token of somebody who may create users.' }

interface Owner {
  readonly belongsTo: string
  readonly wirePath: string
  readonly resource: ResourceData
  readonly title: string
}

/** The schemas of the routes, by operation. */
export function describeInvitations(owner: Owner | undefined) {
  const ownerProperty = owner && {
    [owner.belongsTo]: {
      type: ['object', 'null'],
      properties: { [owner.resource.key]: id, [owner.title]: text },
    },
  }
  const properties = {
    invitationId: id,
    email: text,
    profile: named('Null once the profile is gone.'),
    ...ownerProperty,
    invitedBy: named('Null if that person is gone, or the user does not see them.'),
    state: { enum: ['pending', 'accepted', 'expired', 'withdrawn'] },
    createdAt: date,
    sentAt: { ...date, description: 'When the newest link was sent.' },
    expiresAt: date,
    endedAt: { type: ['string', 'null'], format: 'date-time', description: 'When it was accepted or withdrawn.' },
  }
  const invitation = { type: 'object', properties, required: Object.keys(properties) }
  const profile = { ...id, description: 'The key of the profile.' }
  const ownerKey = owner && { [owner.wirePath]: { type: ['integer', 'null'], description: 'Null: the house.' } }
  return {
    list: {
      ...common,
      summary: 'List the invitations to create an account, the newest first',
      response: { 200: { type: 'array', items: invitation } },
    },
    create: {
      ...common,
      summary: 'Mail somebody an invitation to create an account',
      body: {
        type: 'object',
        properties: { email: { ...text, format: 'email' }, profile, ...ownerKey },
        required: ['email', 'profile'],
      },
      response: { 201: invitation },
    },
    resend: {
      ...common,
      summary: 'Mail an invitation again; the former link is void',
      response: { 200: invitation },
    },
    withdraw: { ...common, summary: 'Withdraw an invitation; its link is void', response: { 204: { type: 'null' } } },
  }
}
