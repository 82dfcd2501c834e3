import type { ColumnType, Generated } from 'kysely'

// The tables of second factors.

export interface FactorsTable {
  readonly id: Generated<number>
  readonly user_id: number
  readonly kind: FactorKind
  /** Of an authenticator app, encrypted; null for a passkey. */
  readonly secret: ColumnType<string | null, string | undefined, string>
  readonly created_at: Date
  /** When a first code has proven it; null until then. A passkey is proven from the start. */
  readonly proven_at: Date | null
  /** The time step of the newest code that was used. */
  readonly last_step: number | null
  readonly last_used_at: Date | null
}

/** How a second factor works. */
export type FactorKind = 'totp' | 'passkey'

export interface PasskeysTable {
  readonly factor_id: number
  /** In base64url. */
  readonly credential_id: string
  /** In the COSE format, in base64url. */
  readonly public_key: string
  /** What the passkey knows its user by, in base64url. */
  readonly user_handle: string
  /** How often it has signed. PostgreSQL delivers a bigint as text. */
  readonly counter: ColumnType<string | number, number, number>
  /** How a browser can reach it. */
  readonly transports: ColumnType<string[], string, never>
  /** The browser and the system that added it; empty if they are unknown. */
  readonly name: string
}

export interface UsedPasskeyChallengesTable {
  /** The SHA-256 of the challenge in hexadecimal. */
  readonly challenge_hash: string
  readonly expires_at: Date
}

export interface RecoveryCodesTable {
  readonly user_id: number
  /** The SHA-256 of the code in hexadecimal; only its owner has the code. */
  readonly code_hash: string
  readonly used_at: ColumnType<Date | null, undefined, Date>
}
