import type { ResourceData } from '#language/resource.ts'
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

// The OpenAPI schemas of the routes of invitations.

const named = (nullable: string) => ({
  ...requireAll({ id: integer, nome: text }),
  type: ['object', 'null'],
  description: nullable,
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
      properties: { [owner.resource.key]: integer, [owner.title]: text },
    },
  }
  const invitation = requireAll({
    invitationId: integer,
    email: text,
    profile: named('Null once the profile is gone.'),
    ...ownerProperty,
    invitedBy: named('Null if that person is gone, or the user does not see them.'),
    state: { enum: ['pending', 'accepted', 'expired', 'withdrawn'] },
    createdAt: dateTime,
    sentAt: { ...dateTime, description: 'When the newest link was sent.' },
    expiresAt: dateTime,
    endedAt: { ...dateTime, ...nullableText, description: 'When it was accepted or withdrawn.' },
  })
  const profile = { ...integer, description: 'The key of the profile.' }
  const ownerKey = owner && { [owner.wirePath]: { type: ['integer', 'null'], description: 'Null: the house.' } }
  return {
    list: {
      ...common,
      summary: 'List the invitations to create an account, the newest first',
      response: { 200: createArraySchema(invitation) },
    },
    create: {
      ...common,
      summary: 'Mail somebody an invitation to create an account',
      body: createObjectSchema({ email: { ...text, format: 'email' }, profile, ...ownerKey }, ['email', 'profile']),
      response: { 201: invitation },
    },
    resend: {
      ...common,
      summary: 'Mail an invitation again; the former link is void',
      response: { 200: invitation },
    },
    withdraw: { ...common, summary: 'Withdraw an invitation; its link is void', response: noContentResponse },
  }
}
