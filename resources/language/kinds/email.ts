import { isEmail, readText } from '../readers.ts'
import { asText, type CommonOptions, type KindCheck, lengthFacts, type ScalarKind, type Unique } from './kind.ts'

export interface EmailOptions extends CommonOptions, Unique {
  readonly max?: number
}

export const email = {
  type: 'text',
  accepts: 'text',
  wrongType: 'email',
  read(options, raw, refuse) {
    const address = readText(options, raw.trim().toLowerCase(), refuse)
    return address === null || isEmail(address) ? address : refuse('email')
  },
  facts: (options) => ({ format: 'email', ...lengthFacts(options) }),
  text: asText,
} as const satisfies ScalarKind<EmailOptions, string>

export const emailCheck = {
  options: { unique: 'flag', max: 'whole' },
} as const satisfies KindCheck<EmailOptions>
