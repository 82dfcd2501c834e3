/** The JSON Schema of what signing in and refreshing answer. */
export const authDataSchema = {
  type: 'object',
  properties: { token: { type: 'string' }, refreshToken: { type: 'string' }, login: { type: 'string' } },
  required: ['token', 'refreshToken', 'login'],
}
