import { type CommonOptions, type Kind, type KindCheck, toText } from './kind.ts'

export interface PlaceOptions extends CommonOptions {
  readonly max?: number
  /** The path of the containing place: a region or postal code is in a country, a city in a region. */
  readonly within?: string
  /** Maps properties of the postal-code lookup's result to the paths of the fields that they fill. */
  readonly fills?: { readonly [property in 'uf' | 'localidade']?: string }
}

export const place = {
  isPlace: true,
  type: 'text',
  isScalar: true,
  text: toText,
} as const satisfies Kind<PlaceOptions> & { readonly isScalar: true; readonly isPlace: true }

/** The forms of the options of all places. */
export const placeOptionForms = {
  max: 'whole',
  within: 'text',
  fills: { what: 'answer of the lookup', texts: ['uf', 'localidade'] },
} as const satisfies PlaceCheck['options']

/** The kinds of places that may contain a place, and whether it is looked up. */
export interface PlaceCheck extends KindCheck<PlaceOptions> {
  readonly containerKinds: readonly string[]
  readonly isLookedUp?: true
}
