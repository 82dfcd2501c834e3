import { isEmail, readText } from '../../readers.ts'
import type { EmailOptions } from '../email.ts'
import { lengthFacts, type Reader } from './reader.ts'

export const email: Reader<EmailOptions, string> = {
  accepts: 'text',
  wrongType: 'email',
  read(options, raw, refuse) {
    const address = readText(options, raw.trim().toLowerCase(), refuse)
    return address === null || isEmail(address) ? address : refuse('email')
  },
  facts: (options) => ({ format: 'email', ...lengthFacts(options) }),
}
