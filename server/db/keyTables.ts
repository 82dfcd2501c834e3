import type { ColumnType, Generated } from 'kysely'
import type { Locale } from '#i18n/locales.ts'
import type { KeyScopes } from '#language/keyScopes.ts'

// The tables of API keys.

export interface ApiKeysTable {
  readonly id: Generated<number>
  readonly name: string
  /** The user who owns the key; null for the key of a service account. */
  readonly user_id: number | null
  readonly service_account_id: number | null
  readonly scopes: ColumnType<KeyScopes, string, string>
  /** The SHA-256 of the secret in hexadecimal; only its owner has the secret. */
  readonly secret_hash: string
  /** The hash of the secret before the last rotation. That secret works until `former_until`. */
  readonly former_hash: ColumnType<string | null, undefined, string | null>
  readonly former_until: ColumnType<Date | null, undefined, Date | null>
  /** The language of emails about the key. */
  readonly locale: Locale
  readonly created_at: Date
  readonly expires_at: Date
  readonly ended_at: ColumnType<Date | null, undefined, Date>
  /** The time of the last use, to the minute. */
  readonly last_used_at: ColumnType<Date | null, undefined, Date>
  /** The number of days before the key's expiry for which the last reminder was sent. */
  readonly reminded_days: ColumnType<number | null, number | null, number>
}

export interface ServiceAccountsTable {
  readonly id: Generated<number>
  readonly name: string
  readonly profile_id: number
  readonly created_at: Date
  /** When an administrator stopped the service account. */
  readonly deleted_at: ColumnType<Date | null, undefined, Date | null>
}
