import { isCurrency } from '../../currencies.ts'
import type { CurrencyOptions } from '../currency.ts'
import type { Reader } from './reader.ts'

export const currency: Reader<CurrencyOptions, string> = {
  accepts: 'text',
  wrongType: 'currency',
  read({ only }, raw, addIssue) {
    const code = raw.trim().toUpperCase()
    if (only && !only.includes(code)) return addIssue('oneOf', { options: only.join(', ') })
    return isCurrency(code) ? code : addIssue('currency')
  },
  getKeywords: ({ only }) =>
    only
      ? { type: 'string', enum: only }
      : { pattern: '^[A-Z]{3}$', description: 'A currency (ISO 4217)', examples: ['BRL'] },
}
