import type { ColumnType, Generated } from 'kysely'

// The tables of second factors.

export interface FactorsTable {
  readonly id: Generated<number>
  readonly user_id: number
  readonly kind: FactorKind
  /** The encrypted secret of an authenticator app; null for a passkey. */
  readonly secret: ColumnType<string | null, string | undefined, string>
  readonly created_at: Date
  /** When the user first entered a valid code; null until then. A passkey is proven from the start. */
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
  /** The user handle under which the passkey knows its user, in base64url. */
  readonly user_handle: string
  /** The signature counter of the passkey. PostgreSQL returns a bigint as text. */
  readonly counter: ColumnType<string | number, number, number>
  /** The transports by which a browser can reach the passkey. */
  readonly transports: ColumnType<string[], string, never>
  /** The browser and the operating system that added the passkey; empty if they are unknown. */
  readonly name: string
}

export interface UsedPasskeyChallengesTable {
  /** The SHA-256 of the challenge in hexadecimal. */
  readonly challenge_hash: string
  readonly expires_at: Date
}

export interface RecoveryCodesTable {
  readonly user_id: number
  /** The SHA-256 of the code in hexadecimal; only the user has the code. */
  readonly code_hash: string
  readonly used_at: ColumnType<Date | null, undefined, Date>
}
