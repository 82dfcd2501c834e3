import { countryCodes } from '../../countryCodes.ts'
import { readText } from '../../readers.ts'
import type { PlaceOptions } from '../place.ts'
import { place } from './place.ts'
import type { Reader } from './reader.ts'

export const country: Reader<PlaceOptions, string> = {
  ...place,
  read(options, raw, refuse) {
    const code = readText(options, raw.trim().toUpperCase(), refuse)
    return code === null || countryCodes.includes(code) ? code : refuse('country')
  },
  facts: () => ({ pattern: '^[A-Z]{2}$' }),
}
