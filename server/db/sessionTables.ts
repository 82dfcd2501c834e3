import type { ColumnType } from 'kysely'

export interface SessionsTable {
  readonly id: string
  readonly user_id: number
  /** The login that the user typed; a refresh must send the same one. */
  readonly login: string
  readonly created_at: Date
  readonly expires_at: Date
  /** The browser and the operating system of the user; empty if they are unknown. */
  readonly device: string
  /** The network address of the sign-in or of the latest refresh. */
  readonly address: string
  /** Updated at most once a minute. */
  readonly last_used_at: Date
  /** When the session was ended before its expiry; null otherwise. */
  readonly ended_at: ColumnType<Date | null, undefined, Date>
  readonly end_cause: ColumnType<SessionEndCause | null, undefined, SessionEndCause>
  /** When the user last confirmed their identity in this session; null if never. */
  readonly identity_confirmed_at: ColumnType<Date | null, undefined, Date>
}

/** Why a session was ended, or cannot continue. */
export type SessionEndCause =
  | 'expired'
  | 'signedOut'
  | 'passwordChanged'
  | 'endedByAdmin'
  | 'inactive'
  | 'organizationInactive'
  | 'moved'
  | 'secondFactorRequired'

/** An administrator who views the application as another user. */
export interface ViewAsTable {
  readonly id: string
  /** The SHA-256 of the token in hexadecimal. */
  readonly token_hash: string
  readonly admin_id: number
  /** Null once the session of the administrator was removed. */
  readonly session_id: string | null
  readonly user_id: number
  /** The profile of the user at that time. */
  readonly profile: string
  readonly reason: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly ended_at: ColumnType<Date | null, undefined, Date>
}

export interface KnownDevicesTable {
  /** The SHA-256 of the token in hexadecimal; only the browser has the token. */
  readonly token_hash: string
  readonly user_id: number
  readonly created_at: Date
  readonly last_used_at: Date
  /** When the user ended all sessions with a mailed link; null while the browser is known. */
  readonly forgotten_at: ColumnType<Date | null, undefined, Date>
}
