import { requireAll, text } from '../http/schemas.ts'

/** The JSON Schema of the responses to login and refresh. */
export const authDataSchema = requireAll({ token: text, refreshToken: text, login: text })
