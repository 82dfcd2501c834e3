import { createObjectSchema, dateTime, integer, noContentResponse, requireAll, text } from '../../http/schemas.ts'

const tags = ['view-as']

/** The OpenAPI schemas of the routes with which an administrator views the application as another user. */
export const viewAsSchemas = {
  start: {
    tags,
    summary: 'Look at the system as another person, for 15 minutes and without writing',
    body: createObjectSchema({ userId: integer, reason: { ...text, description: '3 to 200 characters' } }),
    response: { 201: requireAll({ token: text, expiresAt: dateTime }) },
  },
  end: {
    tags,
    summary: 'Stop looking as another person',
    description: 'Needs the token of the view, or of the administrator.',
    response: noContentResponse,
  },
}
