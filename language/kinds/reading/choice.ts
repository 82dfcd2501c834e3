import type { ChoiceOptions } from '../choice.ts'
import type { Reader } from './reader.ts'

export const choice: Reader<ChoiceOptions> = {
  accepts: 'anything',
  read({ values }, raw, addIssue) {
    const value = typeof raw === 'string' ? raw.trim() : ''
    if (values.includes(value)) return value
    return values.every(isLanguageTag) ? addIssue('language') : addIssue('oneOf', { options: values.join(', ') })
  },
  getKeywords: ({ values }) => ({ type: 'string', enum: values }),
}

/** `fr-CA`; choices that consist of such tags are called languages in messages. */
const isLanguageTag = (value: string): boolean => /^[a-z]{2}-[A-Z]{2}$/.test(value)
