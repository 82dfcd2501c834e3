import type { SecretOptions } from '#language/kinds/secret.ts'
import type { ColumnKind } from './columnKind.ts'

/** The check keeps out texts that were not hashed or encrypted. */
export const secret = {
  type: 'text',
  check: ({ keep }, column) =>
    keep === 'hash' ? `${column} like '$argon2id$%'` : `${column} ~ '^v1[.][A-Za-z0-9_-]+$'`,
} as const satisfies ColumnKind<SecretOptions>
