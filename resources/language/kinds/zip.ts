import type { ScalarKind } from './kind.ts'
import { type PlaceCheck, type PlaceOptions, place, placeForms } from './place.ts'

export const zip = {
  ...place,
  /** In Brazil a postal code has eight digits, stored with a hyphen. */
  judge({ within }, value, { valueAt }) {
    if (!within || valueAt(within) !== 'BR') return { value }
    const [, area, street] = /^(\d{5})-?(\d{3})$/.exec(String(value)) ?? []
    return area ? { value: `${area}-${street}` } : { key: 'zip' }
  },
} as const satisfies ScalarKind<PlaceOptions, string>

export const zipCheck: PlaceCheck = { options: placeForms, liesIn: ['country'], isLookedUp: true }
