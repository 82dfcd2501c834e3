import { validateText } from '../../readers.ts'
import { maxSecretLength, type SecretOptions } from '../secret.ts'
import type { Reader } from './reader.ts'

export const secret: Reader<SecretOptions, string> = {
  accepts: 'text',
  /** Spaces at its ends are part of it. */
  read: ({ min, max = maxSecretLength }, raw, addIssue) => validateText({ ...(min && { min }), max }, raw, addIssue),
  getKeywords: ({ min, max = maxSecretLength }) => ({
    format: 'password',
    writeOnly: true,
    minLength: min,
    maxLength: max,
    description: 'Absent: unchanged. Null: none.',
  }),
}
