import type { CommonOptions, Kind, KindCheck } from './kind.ts'

export interface BooleanOptions extends CommonOptions {
  readonly default?: boolean
  /** At most one record has `true`, active or not: initially the first record created; actions move it to another. */
  readonly exclusive?: boolean
}

export const boolean = {
  type: 'boolean',
  isScalar: true,
  empty: false,
  text(value, { translate }) {
    const key = value === true ? 'predicate.yes' : 'predicate.no'
    return translate.lookup(key) ?? key
  },
} as const satisfies Kind<BooleanOptions> & { readonly isScalar: true }

export const booleanCheck = {
  options: { default: 'flag', exclusive: 'flag' },
  isSettable: (value) => typeof value === 'boolean',
} as const satisfies KindCheck<BooleanOptions>
