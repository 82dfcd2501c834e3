import type { Kind, ValueFormatContext } from './kind.ts'
import { type PlaceCheck, type PlaceOptions, place, placeOptionForms } from './place.ts'

export const country = {
  ...place,
  isCode: true,
  text: (value, { translate }) => getCountryName(translate, String(value)),
} as const satisfies Kind<PlaceOptions>

/** The name of a country by its ISO code; the code itself if it is unknown. */
export function getCountryName(translate: ValueFormatContext['translate'], code: string): string {
  return translate.lookup(`countries.${code}`) ?? code
}

export const countryCheck: PlaceCheck = { options: placeOptionForms, containerKinds: [] }
