import type { Kind, TextWords } from './kind.ts'
import { type PlaceCheck, type PlaceOptions, place, placeForms } from './place.ts'

export const country = {
  ...place,
  text: (value, { translate }) => countryName(translate, String(value)),
} as const satisfies Kind<PlaceOptions>

/** The name of a country by its ISO code; the code itself if it is unknown. */
export function countryName(translate: TextWords['translate'], code: string): string {
  return translate.lookup(`countries.${code}`) ?? code
}

export const countryCheck: PlaceCheck = { options: placeForms, liesIn: [] }
