import { readText } from '../readers.ts'
import { asText, type CommonOptions, lengthFacts, type ScalarKind } from './kind.ts'

export interface PlaceOptions extends CommonOptions {
  readonly max?: number
  /** The path of the containing place: a region or postal code is in a country, a city in a region. */
  readonly within?: string
  /** Maps answers of the postal-code lookup to the paths that they fill. */
  readonly fills?: { readonly [answer in 'uf' | 'localidade']?: string }
}

/** A place, the kinds of places that may contain it, and whether it is looked up. */
export interface PlaceKind extends ScalarKind<PlaceOptions, string> {
  readonly liesIn: readonly string[]
  readonly isLookedUp?: true
}

export const place = {
  type: 'text',
  empty: null,
  options: {
    max: 'whole',
    within: 'text',
    fills: { what: 'answer of the lookup', texts: ['uf', 'localidade'] },
  },
  isScalar: true,
  accepts: 'text',
  wrongType: 'text',
  read: (options, raw, refuse) => readText(options, raw.trim(), refuse),
  facts: lengthFacts,
  text: asText,
} as const satisfies ScalarKind<PlaceOptions, string>
