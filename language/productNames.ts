/** The names that a product registers and its declarations may use. */
export interface ProductNames {
  /** Inputs that can replace the one of a field's kind. */
  readonly widgets: readonly string[]
  /** Ways to show the values of a column, beside the standard ones. */
  readonly cells: readonly string[]
  /** Dialogs that an action opens in the browser without a request. */
  readonly dialogs: readonly string[]
  /** Screens that replace a generated one. */
  readonly screens: readonly string[]
  /** Components that a section of a form, and a section or a field of the page of a record, can show. */
  readonly slots: readonly string[]
  /** Its icons beside those of the engine. */
  readonly icons: readonly string[]
  /** Text formats with their own rules. */
  readonly formats: readonly string[]
  /** The languages of content, as opposed to the interface. */
  readonly languages: readonly string[]
  /**
   * The fields of `users` that conditions can read of the current user, as `$me.team`; absent: none. The product also
   * adds them to `PersonFields`, for the compiler.
   */
  readonly me?: readonly string[]
  /** The addresses of its own routes below /api, which no resource may have. */
  readonly paths: readonly string[]
}

/** The addresses below /api that every product has. */
export const reservedPaths: readonly string[] = [
  'audit',
  'cep',
  'config',
  'dev',
  'docs',
  'factors',
  'files',
  'geo',
  'health',
  'imports',
  'invitations',
  'keys',
  'login',
  'logout',
  'metrics',
  'notifications',
  'openapi.json',
  'permissions',
  'ready',
  'requisicaotemporaria',
  'search',
  'service-accounts',
  'session',
  'sessions',
  'view-as',
  'views',
]

/** The addresses below /admin that every product has. */
export const reservedRoutes: readonly string[] = ['audit', 'home', 'imports', 'invitations', 'keys', 'permissions']

/** The tables that every product has beside those of its declarations. */
export const reservedTables: readonly string[] = [
  'access_log',
  'api_keys',
  'attempts',
  'audit_entries',
  'audit_files',
  'audit_value_uses',
  'audit_values',
  'bulk_changes',
  'bulk_operations',
  'default_views',
  'erasures',
  'factors',
  'import_changes',
  'import_faults',
  'import_keys',
  'import_parts',
  'import_rows',
  'imports',
  'invitations',
  'job_periods',
  'jobs',
  'known_devices',
  'kysely_migration',
  'kysely_migration_lock',
  'list_views',
  'login_challenges',
  'mails',
  'number_counters',
  'passkeys',
  'processes',
  'record_note_mentions',
  'record_notes',
  'recovery_codes',
  'refresh_tokens',
  'service_accounts',
  'sessions',
  'settings',
  'table_changes',
  'temporary_tokens',
  'used_passkey_challenges',
  'view_as',
]

/** One of the names of a product. */
export type NameOf<P extends ProductNames, W extends Exclude<keyof ProductNames, 'me'>> = P[W][number]
