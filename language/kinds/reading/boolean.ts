import type { BooleanOptions } from '../boolean.ts'
import type { Reader } from './reader.ts'

export const boolean: Reader<BooleanOptions, boolean | string> = {
  accepts: 'flag',
  wrongType: 'boolean',
  read(_options, raw, addIssue) {
    if (raw === true || raw === false) return raw
    const word = raw.trim().toLowerCase()
    return word === 'true' || word === 'false' ? word === 'true' : addIssue('boolean')
  },
  getKeywords: () => ({ type: 'boolean' }),
}
