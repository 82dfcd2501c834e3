import { countryCodes } from '../countryCodes.ts'
import { isE164 } from '../phoneNumbers.ts'
import type { KindCheck } from './kind.ts'
import type { PhoneOptions } from './phone.ts'

/** In its own file, because it imports the list of countries, which list screens do not need. */
export const phoneCheck = {
  options: { unique: 'uniqueness', region: { what: 'region', names: countryCodes } },
  isSettable: (value) => typeof value === 'string' && isE164(value),
  /** A number, or a part of one that `startsWith` or `contains` searches for. */
  findOperandProblem: (value) =>
    typeof value === 'string' && /^\+?\d*$/.test(value)
      ? undefined
      : `a phone number such as '+5511987654321' is expected, not ${JSON.stringify(value)}`,
} as const satisfies KindCheck<PhoneOptions>
