import type { ColumnType, Generated, Kysely } from 'kysely'
import type { Locale } from '#i18n/locales.ts'
import type { FactorsTable, PasskeysTable, RecoveryCodesTable, UsedPasskeyChallengesTable } from './factorTables.ts'
import type {
  ImportChangesTable,
  ImportFaultsTable,
  ImportKeysTable,
  ImportPartsTable,
  ImportRowsTable,
  ImportsTable,
} from './importTables.ts'
import type { InvitationsTable } from './invitationTables.ts'
import type { ApiKeysTable, ServiceAccountsTable } from './keyTables.ts'
import type { KnownDevicesTable, SessionsTable, ViewAsTable } from './sessionTables.ts'

/**
 * The database, or a transaction. Inside a transaction use only its own handle: on the embedded database a query on the
 * outer database waits for the transaction to end, which is a deadlock.
 */
export type Db = Kysely<Tables>

/**
 * The tables without a declaration, and of the declared `users` and `profiles` the columns that hand-written code reads
 * or writes.
 */
export interface Tables {
  readonly settings: SettingsTable
  readonly sessions: SessionsTable
  readonly refresh_tokens: RefreshTokensTable
  readonly known_devices: KnownDevicesTable
  readonly view_as: ViewAsTable
  readonly factors: FactorsTable
  readonly passkeys: PasskeysTable
  readonly used_passkey_challenges: UsedPasskeyChallengesTable
  readonly recovery_codes: RecoveryCodesTable
  readonly login_challenges: LoginChallengesTable
  readonly api_keys: ApiKeysTable
  readonly service_accounts: ServiceAccountsTable
  readonly invitations: InvitationsTable
  readonly imports: ImportsTable
  readonly import_parts: ImportPartsTable
  readonly import_rows: ImportRowsTable
  readonly import_faults: ImportFaultsTable
  readonly import_keys: ImportKeysTable
  readonly import_changes: ImportChangesTable
  readonly audit_entries: AuditEntriesTable
  readonly audit_files: AuditFilesTable
  readonly audit_values: AuditValuesTable
  readonly audit_value_uses: AuditValueUsesTable
  readonly record_notes: NotesTable
  readonly record_note_mentions: NoteMentionsTable
  readonly access_log: AccessLogTable
  readonly mails: MailsTable
  readonly jobs: JobsTable
  readonly temporary_tokens: TemporaryTokensTable
  readonly attempts: AttemptsTable
  readonly list_views: ListViewsTable
  readonly default_views: DefaultViewsTable
  readonly bulk_operations: BulkOperationsTable
  readonly bulk_changes: BulkChangesTable
  readonly erasures: ErasuresTable
  readonly users: UsersTable
  readonly profiles: ProfilesTable
}

interface SettingsTable {
  readonly name: string
  readonly value: string
}

interface LoginChallengesTable {
  /** The SHA-256 of the token in hexadecimal; only the client has the token. */
  readonly token_hash: string
  readonly user_id: number
  /** The login that the user typed. */
  readonly login: string
  /** Whether the user has no second factor and is adding one. */
  readonly enrols: boolean
  readonly tries: ColumnType<number, undefined, number>
  readonly created_at: Date
  readonly expires_at: Date
}

interface RefreshTokensTable {
  /** The SHA-256 of the token in hexadecimal; only the client has the token. */
  readonly token_hash: string
  readonly session_id: string
  readonly expires_at: Date
  readonly used_at: Date | null
}

interface AuditEntriesTable {
  readonly id: Generated<number>
  readonly at: Date
  /** Null if the server itself acted. */
  readonly user_id: number | null
  readonly action: string
  readonly resource: string
  readonly record_id: string
  readonly title: string | null
  readonly changes: ColumnType<unknown, string | null, string | null>
  /** Numbers the entries of a record from 1; null for an entry that concerns no record. */
  readonly version: number | null
  readonly operation: Generated<string>
  readonly restored_from: number | null
  readonly is_complete: Generated<boolean>
  /** The API key of the request; null for a request of a session. */
  readonly key_id: ColumnType<number | null, number | null | undefined, never>
  /** For a removal: the owner of the record, see `toOwnerText`. */
  readonly owner: ColumnType<string | null, string | null | undefined, never>
}

interface AuditFilesTable {
  readonly key: string
  readonly entry_id: number
}

interface AuditValuesTable {
  readonly hash: string
  readonly value: ColumnType<unknown, string, never>
}

interface AuditValueUsesTable {
  readonly hash: string
  readonly entry_id: number
}

interface NotesTable {
  readonly id: Generated<number>
  readonly resource: string
  readonly record_id: string
  readonly text: string
  readonly author_id: number
  readonly created_at: Date
  readonly edited_at: ColumnType<Date | null, undefined, Date>
  /** Increases with every change of the text. */
  readonly version: ColumnType<number, undefined, number>
}

interface NoteMentionsTable {
  readonly note_id: number
  readonly user_id: number
  /** When the user read the note; null until then. */
  readonly opened_at: ColumnType<Date | null, undefined, Date>
}

interface AccessLogTable {
  readonly id: Generated<number>
  readonly at: Date
  readonly user_id: number | null
  readonly method: string
  /** The path without the query string. */
  readonly path: string
  readonly status: number
  readonly address: string
  /** The API key of the request; null for a request of a session. */
  readonly key_id: number | null
  /** The administrator who viewed the application as this user; null if the user sent the request. */
  readonly viewer_id: ColumnType<number | null, number | null, number | null>
}

/** The purpose of a mailed link: a new password, the first password, confirming an address, or ending all sessions. */
export type LinkKind = 'recover' | 'register' | 'activate' | 'endSessions'

/** The purpose of a mail: that of its link, or `notice` if the mail only reports an event. */
export type MailKind = LinkKind | 'invitation' | 'notice'

interface MailsTable {
  readonly id: Generated<number>
  /** The recipient; the mail is deleted together with the user. Null for an address that has no user yet. */
  readonly user_id: number | null
  /** The invitation that the mail is about; the mail is deleted together with it. */
  readonly invitation_id: ColumnType<number | null, number | null | undefined, never>
  readonly kind: MailKind
  readonly recipient: string
  readonly locale: Locale
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: ColumnType<readonly string[], string, string>
  readonly state: Generated<'queued' | 'sent' | 'refused' | 'expired'>
  readonly attempts: Generated<number>
  readonly next_at: Date
  readonly expires_at: Date
  readonly created_at: Date
  readonly sent_at: Date | null
  /** The trace of the request that caused the mail, see `continueTrace`; null if there was no request. */
  readonly traceparent: ColumnType<string | null, string | null | undefined, never>
  /** Whether an import queued the mail, which then waits behind all others; see `withLease`. */
  readonly is_bulk: ColumnType<boolean, never, never>
}

interface JobsTable {
  readonly id: Generated<number>
  readonly name: string
  /** Empty when the job is done. */
  readonly payload: ColumnType<unknown, string, string>
  readonly state: Generated<'queued' | 'done' | 'parked'>
  /** The number of tries, including the current one. */
  readonly attempts: Generated<number>
  /** When the job is due; while the job runs, when another process may take it over. */
  readonly next_at: Date
  readonly created_at: Date
  readonly finished_at: ColumnType<Date | null, undefined, Date>
  /** Why the last try failed, without values of records. */
  readonly reason: ColumnType<string | null, undefined, string | null>
  /** The trace of the request or job that queued the job, see `continueTrace`; null if there was none. */
  readonly traceparent: ColumnType<string | null, string | null | undefined, never>
  /** Whether an import queued the job, which then waits behind all others; see `withLease`. */
  readonly is_bulk: ColumnType<boolean, never, never>
}

interface TemporaryTokensTable {
  /** The SHA-256 of the token in hexadecimal; only the mail contains the token. */
  readonly token_hash: string
  readonly kind: LinkKind
  readonly user_id: number
  readonly created_at: Date
  readonly expires_at: Date
  readonly used_at: Date | null
}

interface AttemptsTable {
  /** A digest of the rule's name and of the counted subject. */
  readonly key: string
  readonly count: number
  readonly ends_at: Date
}

interface ListViewsTable {
  readonly id: Generated<number>
  readonly resource: string
  readonly name: string
  readonly params: ColumnType<Readonly<Record<string, string>>, string, string>
  /** The names of the columns in order; null: the declared ones. */
  readonly columns: ColumnType<readonly string[] | null, string | null, string | null>
  /** The user who saved the view; null once the user is removed. */
  readonly owner_id: number | null
  /** The only user who sees the view; null if it is shared. */
  readonly private_to: number | null
  /** With whom the view is shared; null if it is private. */
  readonly shared: ColumnType<unknown, string | null, string | null>
  readonly version: Generated<number>
}

interface DefaultViewsTable {
  readonly resource: string
  readonly user_id: number | null
  readonly profile_id: number | null
  readonly view: string
}

interface BulkOperationsTable {
  readonly id: string
  /** Null for a service account. */
  readonly user_id: number | null
  readonly service_account_id: number | null
  readonly resource: string
  readonly action: string
  /** For a toggle: the new state. */
  readonly active: boolean | null
  readonly started_at: Date
  /** While the bulk call runs: the time after which it counts as ended. Null once it has ended. */
  readonly running_until: Date | null
}

interface BulkChangesTable {
  readonly id: Generated<number>
  readonly operation_id: string
  readonly record_id: string
  /** The ETag of the record after the change. */
  readonly version: string
  /** The request body that restores the former values of an edited record; null for a toggle. */
  readonly former: ColumnType<unknown, string | null, never>
}

interface ErasuresTable {
  readonly user_id: number
  readonly created_at: Date
  readonly at: Date
}

interface UsersTable {
  readonly id: Generated<number>
  readonly nome: string
  readonly email: string
  readonly password_hash: string | null
  readonly profile_id: number
  readonly confirmed_at: Date | null
  readonly deleted_at: Date | null
  readonly created_at: Generated<Date>
}

interface ProfilesTable {
  readonly id: Generated<number>
  readonly nome: string
}
