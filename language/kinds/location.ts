import { formatLocation, toLocation } from '../locations.ts'
import type { CommonOptions, Kind, KindCheck } from './kind.ts'

export interface LocationOptions extends CommonOptions {}

export const location = {
  type: 'location',
  isScalar: true,
  isLocation: true,
  text(value) {
    const location = toLocation(value)
    return location ? formatLocation(location) : ''
  },
} as const satisfies Kind<LocationOptions> & { readonly isScalar: true; readonly isLocation: true }

export const locationCheck = {
  options: {},
  isImpossibleInRows: true,
  findProblems: (options) =>
    (['fill', 'wasKind'] as const).flatMap((option): [string, string][] =>
      option in options ? [[option, 'a location has two columns, which take no earlier value']] : [],
    ),
} as const satisfies KindCheck<LocationOptions>
