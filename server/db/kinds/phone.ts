import type { PhoneOptions } from '#language/kinds/phone.ts'
import type { ColumnKind } from './columnKind.ts'

export const phone = {
  type: 'text',
  check: (_options, column) => `${column} ~ '^\\+[1-9][0-9]{5,14}$'`,
} as const satisfies ColumnKind<PhoneOptions>
