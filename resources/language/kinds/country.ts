import { readText } from '../readers.ts'
import type { ScalarKind, TextWords } from './kind.ts'
import { type PlaceCheck, type PlaceOptions, place, placeForms } from './place.ts'

export const country = {
  ...place,
  read(options, raw, refuse, { countryCodes }) {
    const code = readText(options, raw.trim().toUpperCase(), refuse)
    return code === null || countryCodes.includes(code) ? code : refuse('country')
  },
  facts: () => ({ pattern: '^[A-Z]{2}$' }),
  text: (value, { translate }) => countryName(translate, String(value)),
} as const satisfies ScalarKind<PlaceOptions, string>

/** The name of a country by its ISO code; the code itself if it is unknown. */
export function countryName(translate: TextWords['translate'], code: string): string {
  return translate.lookup(`countries.${code}`) ?? code
}

export const countryCheck: PlaceCheck = { options: placeForms, liesIn: [] }
