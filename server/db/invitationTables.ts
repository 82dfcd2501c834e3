import type { ColumnType, Generated } from 'kysely'

export interface InvitationsTable {
  readonly id: Generated<number>
  /** In lower case. */
  readonly email: string
  /** Null if the profile was removed. */
  readonly profile_id: number | null
  /** The owner to which the user will belong; null for the house. */
  readonly owner_id: number | null
  readonly inviter_id: number | null
  /** The SHA-256 of the token in the newest link, in hexadecimal; only the mail has the token. */
  readonly token_hash: string
  readonly created_at: Date
  /** When the newest link was sent. */
  readonly sent_at: Date
  readonly expires_at: Date
  readonly accepted_at: ColumnType<Date | null, undefined, Date>
  readonly withdrawn_at: ColumnType<Date | null, undefined, Date>
}
