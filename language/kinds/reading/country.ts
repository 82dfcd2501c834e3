import { countryCodes } from '../../countryCodes.ts'
import { validateText } from '../../readers.ts'
import type { PlaceOptions } from '../place.ts'
import { place } from './place.ts'
import type { Reader } from './reader.ts'

export const country: Reader<PlaceOptions, string> = {
  ...place,
  read(options, raw, addIssue) {
    const code = validateText(options, raw.trim().toUpperCase(), addIssue)
    return code === null || countryCodes.includes(code) ? code : addIssue('country')
  },
  getKeywords: () => ({ pattern: '^[A-Z]{2}$' }),
}
