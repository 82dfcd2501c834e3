const tags = ['view-as']
const text = { type: 'string' }

/** The OpenAPI schemas of the routes with which an administrator views the application as another user. */
export const viewAsSchemas = {
  start: {
    tags,
    summary: 'Look at the system as another person, for 15 minutes and without writing',
    body: {
      type: 'object',
      properties: { userId: { type: 'integer' }, reason: { ...text, description: '3 to 200 characters' } },
    },
    response: {
      201: {
        type: 'object',
        properties: { token: text, expiresAt: { ...text, format: 'date-time' } },
        required: ['token', 'expiresAt'],
      },
    },
  },
  end: {
    tags,
    summary: 'Stop looking as another person',
    description: 'Needs the token of the view, or of the administrator.',
    response: { 204: { type: 'null' } },
  },
}
