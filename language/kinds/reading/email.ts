import { isEmail, validateText } from '../../readers.ts'
import type { EmailOptions } from '../email.ts'
import { getLengthKeywords, type Reader } from './reader.ts'

export const email: Reader<EmailOptions, string> = {
  accepts: 'text',
  wrongType: 'email',
  read(options, raw, addIssue) {
    const address = validateText(options, raw.trim().toLowerCase(), addIssue)
    return address === null || isEmail(address) ? address : addIssue('email')
  },
  getKeywords: (options) => ({ format: 'email', ...getLengthKeywords(options) }),
}
