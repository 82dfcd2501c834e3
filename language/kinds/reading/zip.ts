import type { PlaceOptions } from '../place.ts'
import { place } from './place.ts'
import type { Reader } from './reader.ts'

export const zip: Reader<PlaceOptions, string> = {
  ...place,
  /** In Brazil a postal code has eight digits, stored with a hyphen. */
  validate({ within }, value, { valueAt }) {
    if (!within || valueAt(within) !== 'BR') return { value }
    const [, area, street] = /^(\d{5})-?(\d{3})$/.exec(String(value)) ?? []
    return area ? { value: `${area}-${street}` } : { key: 'zip' }
  },
}
