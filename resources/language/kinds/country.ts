import { countryCodes } from '../countryCodes.ts'
import { readText } from '../readers.ts'
import type { TextWords } from './kind.ts'
import { type PlaceKind, place } from './place.ts'

export const country = {
  ...place,
  liesIn: [],
  read(options, raw, refuse) {
    const code = readText(options, raw.trim().toUpperCase(), refuse)
    return code === null || countryCodes.includes(code) ? code : refuse('country')
  },
  facts: () => ({ pattern: '^[A-Z]{2}$' }),
  text: (value, { translate }) => countryName(translate, String(value)),
} as const satisfies PlaceKind

/** The name of a country by its ISO code; the code itself if it is unknown. */
export function countryName(translate: TextWords['translate'], code: string): string {
  return translate.lookup(`countries.${code}`) ?? code
}
