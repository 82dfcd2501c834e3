import { validateText } from '../../readers.ts'
import { maxSecretLength, type SecretOptions } from '../secret.ts'
import type { Reader } from './reader.ts'

export const secret: Reader<SecretOptions, string> = {
  accepts: 'text',
  /** Not trimmed, because spaces at the ends belong to the secret. */
  read: ({ min, max = maxSecretLength }, raw, addIssue) => validateText({ ...(min && { min }), max }, raw, addIssue),
  getKeywords: ({ min, max = maxSecretLength }) => ({
    format: 'password',
    writeOnly: true,
    minLength: min,
    maxLength: max,
    description: 'Absent: unchanged. Null: none.',
  }),
}
