import { getNumberingPlans } from '../../phoneNumbers.ts'
import { validateText } from '../../readers.ts'
import type { PhoneOptions } from '../phone.ts'
import type { Reader } from './reader.ts'

export const phone: Reader<PhoneOptions, string> = {
  accepts: 'text',
  wrongType: 'phone',
  /** Without the numbering plans, which a browser may have failed to load, the server decides. */
  read({ region }, raw, addIssue) {
    const typed = validateText({ max: maxTypedLength }, raw.trim(), addIssue)
    const plans = getNumberingPlans()
    if (typed === null || plans === undefined) return typed
    return plans.parse(typed, region) ?? addIssue(region === undefined ? 'phoneWithoutRegion' : 'phone')
  },
  getKeywords: () => ({ pattern: '^\\+[1-9]\\d{5,14}$', examples: ['+5511987654321'] }),
  getInputKeywords: ({ region }) => ({
    maxLength: maxTypedLength,
    description: `A phone number with ${region === undefined ? '+ and its country' : `+, or one of ${region}`}; stored as E.164`,
    examples: ['+5511987654321'],
  }),
}

/** Enough for 15 digits and any punctuation between them. */
const maxTypedLength = 50
