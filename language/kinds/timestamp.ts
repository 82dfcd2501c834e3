import { formatInstant } from '../dates.ts'
import type { InstantOperand } from '../predicate.ts'
import type { CommonOptions, Kind, KindCheck } from './kind.ts'

export interface TimestampOptions extends CommonOptions {
  /** `save`: the server updates it whenever content is saved, but not on a toggle or a move of an exclusive mark. */
  readonly touchedBy?: 'save'
  /** The value of a new record whose body does not contain the field; computed when the record is created. */
  readonly default?: InstantOperand
}

export const timestamp = {
  type: 'timestamp',
  isScalar: true,
  cell: 'instant',
  text: (value, { timeZone }) => formatInstant(String(value), timeZone),
} as const satisfies Kind<TimestampOptions> & { readonly isScalar: true }

export const timestampCheck = {
  options: { touchedBy: { what: 'event', names: ['save'] }, default: 'scalar' },
  isSettable: (value) => value === '$now',
} as const satisfies KindCheck<TimestampOptions>
