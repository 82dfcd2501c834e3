import { formatCount } from '../numberText.ts'
import type { CommonOptions, Kind, KindCheck } from './kind.ts'

export interface ManyOptions extends CommonOptions {
  /** The name of a resource, or `resource.field` for the rows of that field. */
  readonly to: string
  /** The reference of the target that points to this record. */
  readonly via: string
  /** The fields of the target that each entry contains besides its key. */
  readonly entries?: readonly string[]
  /** `entries` (the default): list and count; `count`: count only; `none`: only available to predicates. */
  readonly wire?: 'entries' | 'count' | 'none'
  /** The name of the count on the wire; by default `{field}Count`. */
  readonly count?: string
}

export const many = {
  type: 'records',
  empty: [],
  isInverse: true,
  isList: true,
  text: formatCount,
  toBody: () => ({}),
} as const satisfies Kind<ManyOptions> & { readonly isInverse: true; readonly isList: true }

export const manyCheck = {
  options: {
    to: 'text',
    via: 'text',
    entries: 'texts',
    wire: { what: 'form of a list', names: ['entries', 'count', 'none'] },
    count: 'text',
  },
  requiredOptions: ['to', 'via'],
} as const satisfies KindCheck<ManyOptions>
