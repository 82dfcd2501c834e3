import type { CommonOptions, KindCheck, ScalarKind } from './kind.ts'

export interface BooleanOptions extends CommonOptions {
  readonly default?: boolean
  /** At most one record has `true`, active or not: initially the first record created; actions move it to another. */
  readonly exclusive?: boolean
}

export const boolean = {
  type: 'boolean',
  empty: false,
  accepts: 'flag',
  wrongType: 'boolean',
  read(_options, raw, refuse) {
    if (raw === true || raw === false) return raw
    const word = raw.trim().toLowerCase()
    return word === 'true' || word === 'false' ? word === 'true' : refuse('boolean')
  },
  facts: () => ({ type: 'boolean' }),
  text(value, { translate }) {
    const key = value === true ? 'predicate.yes' : 'predicate.no'
    return translate.lookup(key) ?? key
  },
} as const satisfies ScalarKind<BooleanOptions, boolean | string>

export const booleanCheck = {
  options: { default: 'flag', exclusive: 'flag' },
  isSettable: (value) => typeof value === 'boolean',
} as const satisfies KindCheck<BooleanOptions>
