import { formatInstant } from '../dates.ts'
import type { CommonOptions, Kind, KindCheck } from './kind.ts'

export interface TimestampOptions extends CommonOptions {
  /** `save`: the server updates it whenever content is saved, but not on a toggle or a move of an exclusive mark. */
  readonly touchedBy?: 'save'
}

export const timestamp = {
  type: 'timestamp',
  isScalar: true,
  cell: 'instant',
  text: (value, { timeZone }) => formatInstant(String(value), timeZone),
} as const satisfies Kind<TimestampOptions> & { readonly isScalar: true }

export const timestampCheck = {
  options: { touchedBy: { what: 'event', names: ['save'] } },
  isSettable: (value) => value === '$now',
} as const satisfies KindCheck<TimestampOptions>
