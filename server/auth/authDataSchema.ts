/** The JSON Schema of the responses to login and refresh. */
export const authDataSchema = {
  type: 'object',
  properties: { token: { type: 'string' }, refreshToken: { type: 'string' }, login: { type: 'string' } },
  required: ['token', 'refreshToken', 'login'],
}
