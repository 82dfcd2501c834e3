import { join, resolve } from 'node:path'
import { isLocale, type Locale, pickableLocales } from '#i18n/locales.ts'
import { longestPassword } from '#rules/password.ts'
import { minAccessLogMonths } from '#rules/retention.ts'
import { validateBucketUrl } from './bucketAddress.ts'
import {
  type ApiAdapter,
  type BackupKeep,
  type DatabasePooling,
  integerBetween,
  isLoopback,
  type KeyHolders,
  type LogLevel,
  listParser,
  parseApiAdapter,
  parseBackupKeep,
  parseBoolean,
  parseDatabasePooling,
  parseEmail,
  parseEncryptionKey,
  parseHostName,
  parseKeyHolders,
  parseLocale,
  parseLogLevel,
  parseRowSecurityMode,
  parseSecondFactorRequirement,
  parseSecret,
  parseShare,
  parseText,
  parseTimeOfDay,
  parseTimeZone,
  parseTrustedProxies,
  type RowSecurityMode,
  type SecondFactorRequirement,
  urlWithScheme,
} from './configParsers.ts'
import { getProductFolders } from './productFolders.ts'
import { StartError } from './startError.ts'

/** The configuration of the server, read from the environment. */
export interface Config {
  /** `demo` inserts demo data and listens on loopback only; `production` never inserts demo data. */
  readonly mode: 'demo' | 'production'
  readonly root: string
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  /** The folder of the built web application. Absolute path. */
  readonly webDir: string
  /** The folder of read-only content such as the visual identity. Absolute path. */
  readonly contentDir: string
  /** The folder of backups and of the list of erasures. Absolute path. */
  readonly backupDir: string
  /** When the daily backup is due in `timeZone`, HH:MM; null for none. */
  readonly backupAt: string | null
  readonly backupKeep: BackupKeep
  /** The URL of PostgreSQL; null for the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  /** Whether a connection pooler at `databaseUrl` may run each transaction on another connection. */
  readonly databasePooling: DatabasePooling
  /** The URL of the same database without a pooler, for migrations, backups and restores; null for `databaseUrl`. */
  readonly migrateDatabaseUrl: string | null
  /** The URL of a replica of the database, for lists and exports; null for none. */
  readonly readDatabaseUrl: string | null
  /** How long a statement of a request may take on PostgreSQL, in seconds. */
  readonly statementTimeout: number
  /** How long such a statement may wait for a lock, in seconds. */
  readonly lockTimeout: number
  /** After how many seconds without a statement a transaction of a request is ended. */
  readonly idleInTransactionTimeout: number
  /** How many connections to PostgreSQL the requests of this process may use. */
  readonly poolSize: number
  /** The base URL of links in emails, without a trailing slash. */
  readonly appUrl: string
  readonly smtpUrl: string | null
  /** The sender of emails; null for no-reply at the host of `appUrl`. */
  readonly mailFrom: string | null
  /** The bucket of files, see `parseBucketAddress`; null for the folder `files` in `dataDir`. */
  readonly filesUrl: string | null
  /** Null in demo mode, which creates a secret and keeps it in `dataDir`. */
  readonly secret: string | null
  /** The secret before the current one, with which second factors may still be encrypted. */
  readonly secretPrevious: string | null
  /** The text from which the key of encrypted fields is derived; null in demo mode, which uses its secret. */
  readonly encryptionKey: string | null
  /** Another backend for the web application; null for this server. */
  readonly apiUrl: string | null
  /** The dialect of that backend. */
  readonly apiAdapter: ApiAdapter
  readonly locales: readonly Locale[]
  readonly productName: string
  readonly hideUnknownEmail: boolean
  readonly accessLogMonths: number
  /** How long the history of records keeps values and titles, in months. */
  readonly historyMonths: number
  /** The maximum size of a file to import, in MB. */
  readonly importMaxMb: number
  /** The maximum length of a new password, in characters. */
  readonly passwordMax: number
  readonly requireSecondFactor: SecondFactorRequirement
  readonly apiKeys: KeyHolders
  readonly rowSecurity: RowSecurityMode
  /** How long the server still accepts requests after SIGTERM, in seconds. */
  readonly drainSeconds: number
  /** The free disk space below which uploads, imports and backups are refused, in MB. */
  readonly diskReserveMb: number
  /** After how many seconds the process that decodes a picture is killed. */
  readonly decodeSeconds: number
  readonly trustProxy: boolean | number | readonly string[]
  readonly metricsToken: string | null
  readonly logLevel: LogLevel
  /** The URL of the collector of spans, without a trailing slash; null for none. */
  readonly otlpEndpoint: string | null
  /** The share of the traces started by this server whose spans are recorded: 0 to 1. */
  readonly tracedShare: number
  readonly cepUrl: string | null
  readonly geoUrl: string | null
  readonly instanciaAno: number | null
  readonly androidUrl: string | null
  readonly iosUrl: string | null
  readonly controller: string | null
  readonly partner: string | null
  readonly corsOrigins: readonly string[]
  /** The time zone that determines the current day, e.g. for checking a birthday. */
  readonly timeZone: string
  /** The email of the first administrator of an empty production database. */
  readonly adminEmail: string | null
}

/** The settings of the database. */
export type DatabaseSettings = Pick<
  Config,
  | 'databaseUrl'
  | 'databasePooling'
  | 'migrateDatabaseUrl'
  | 'readDatabaseUrl'
  | 'statementTimeout'
  | 'lockTimeout'
  | 'idleInTransactionTimeout'
  | 'poolSize'
>

/** The defaults that a product gives for its configuration. */
interface ProductDefaults {
  readonly name: string
  readonly folder: string
  readonly locales?: readonly string[]
  readonly timeZone?: string
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration from environment variables, with defaults. An empty variable counts as absent.
 *
 * @throws StartError with one sentence for each invalid variable
 */
export function readConfig(env: Environment, root: string, product: ProductDefaults): Config {
  const errors: string[] = []
  const reader = createReader(env, errors)
  const { read, optional } = reader
  const folders = getProductFolders(product)
  const mode = read('NODE_ENV', parseMode, 'demo')
  const port = read('PORT', integerBetween(1, 65_535), 8080)
  const dataDir = resolve(root, read('DATA_DIR', parseText, folders.data))
  const config: Config = {
    mode,
    root,
    port,
    host: read('HOST', parseHostName, mode === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    ...readBackups(reader, (path) => resolve(root, path ?? join(dataDir, 'backups'))),
    webDir: resolve(root, folders.web),
    contentDir: resolve(root, read('CONTENT_DIR', parseText, 'content')),
    ...readDatabase(reader),
    appUrl: read('APP_URL', urlWithScheme('http', 'https'), `http://localhost:${port}`),
    smtpUrl: optional('SMTP_URL', urlWithScheme('smtp', 'smtps')),
    mailFrom: optional('MAIL_FROM', parseEmail),
    filesUrl: optional('FILES_URL', validateBucketUrl),
    secret: optional('SECRET', parseSecret),
    secretPrevious: optional('SECRET_PREVIOUS', parseSecret),
    encryptionKey: optional('ENCRYPTION_KEY', parseEncryptionKey),
    apiUrl: optional('API_URL', urlWithScheme('http', 'https')),
    apiAdapter: read('API_ADAPTER', parseApiAdapter, 'contract'),
    locales: read('LOCALES', listParser(parseLocale), product.locales?.filter(isLocale) ?? pickableLocales),
    productName: read('PRODUCT_NAME', parseText, product.name),
    hideUnknownEmail: read('HIDE_UNKNOWN_EMAIL', parseBoolean, mode === 'production'),
    accessLogMonths: read('ACCESS_LOG_MONTHS', integerBetween(minAccessLogMonths, 1200), 12),
    historyMonths: read('HISTORY_MONTHS', integerBetween(1, 1200), 60),
    importMaxMb: read('IMPORT_MAX_MB', integerBetween(1, 2048), 256),
    passwordMax: read('PASSWORD_MAX', integerBetween(longestPassword, 128), longestPassword),
    requireSecondFactor: read<SecondFactorRequirement>('REQUIRE_SECOND_FACTOR', parseSecondFactorRequirement, 'none'),
    apiKeys: read<KeyHolders>('API_KEYS', parseKeyHolders, 'admin'),
    rowSecurity: read<RowSecurityMode>('ROW_SECURITY', parseRowSecurityMode, 'on'),
    drainSeconds: read('DRAIN_SECONDS', integerBetween(0, 600), 5),
    diskReserveMb: read('DISK_RESERVE_MB', integerBetween(0, 1_048_576), 200),
    decodeSeconds: read('DECODE_SECONDS', integerBetween(1, 300), 10),
    trustProxy: read<Config['trustProxy']>('TRUST_PROXY', parseTrustedProxies, false),
    ...readMonitoring(reader),
    cepUrl: optional('CEP_URL', urlWithScheme('http', 'https')),
    geoUrl: optional('GEO_URL', urlWithScheme('http', 'https')),
    instanciaAno: optional('INSTANCIA_ANO', integerBetween(1900, 9999)),
    androidUrl: optional('ANDROID_URL', urlWithScheme('http', 'https')),
    iosUrl: optional('IOS_URL', urlWithScheme('http', 'https')),
    controller: optional('CONTROLLER', parseText),
    partner: optional('PARTNER', parseText),
    corsOrigins: read('CORS_ORIGINS', listParser(parseOrigin), []),
    timeZone: read('TIME_ZONE', parseTimeZone, product.timeZone ?? 'America/Sao_Paulo'),
    adminEmail: optional('ADMIN_EMAIL', parseEmail),
  }
  errors.push(...findConflicts(config))
  if (errors.length > 0) throw new StartError(['Sillage cannot start with this configuration.', ...errors].join('\n'))
  return config
}

const parsePostgresUrl = urlWithScheme('postgres', 'postgresql')

/** Reads the URLs of the database, and the limits of its connections. */
const readDatabase = ({ read, optional }: ReturnType<typeof createReader>): DatabaseSettings => ({
  databaseUrl: optional('DATABASE_URL', parsePostgresUrl),
  databasePooling: read<DatabasePooling>('DATABASE_POOLING', parseDatabasePooling, 'session'),
  migrateDatabaseUrl: optional('MIGRATE_DATABASE_URL', parsePostgresUrl),
  readDatabaseUrl: optional('READ_DATABASE_URL', parsePostgresUrl),
  statementTimeout: read('STATEMENT_TIMEOUT', integerBetween(1, 3600), 30),
  lockTimeout: read('LOCK_TIMEOUT', integerBetween(1, 3600), 5),
  idleInTransactionTimeout: read('IDLE_IN_TRANSACTION_TIMEOUT', integerBetween(1, 3600), 30),
  poolSize: read('POOL_SIZE', integerBetween(2, 1000), 10),
})

/** Reads how the server backs itself up. @param resolveFolder returns the folder of backups for the variable's value */
const readBackups = (
  { read, optional }: ReturnType<typeof createReader>,
  resolveFolder: (path: string | null) => string,
): Pick<Config, 'backupDir' | 'backupAt' | 'backupKeep'> => ({
  backupDir: resolveFolder(optional('BACKUP_DIR', parseText)),
  backupAt: optional('BACKUP_AT', parseTimeOfDay),
  backupKeep: read('BACKUP_KEEP', parseBackupKeep, { days: 7, weeks: 4, months: 6 }),
})

/** The settings of metrics, logs and traces. */
type Monitoring = Pick<Config, 'metricsToken' | 'logLevel' | 'otlpEndpoint' | 'tracedShare'>
const readMonitoring = ({ read, optional }: ReturnType<typeof createReader>): Monitoring => ({
  metricsToken: optional('METRICS_TOKEN', parseText),
  logLevel: read<LogLevel>('LOG_LEVEL', parseLogLevel, 'warn'),
  otlpEndpoint: optional('OTEL_EXPORTER_OTLP_ENDPOINT', urlWithScheme('http', 'https')),
  tracedShare: read('OTEL_TRACES_SAMPLER_ARG', parseShare, 0.05),
})

/** Reads variables and collects an error message for each invalid one. */
function createReader(env: Environment, errors: string[]) {
  const read = <Value>(name: string, parse: (text: string) => Value, defaultValue: Value): Value => {
    const text = env[name]?.trim()
    if (!text) return defaultValue
    try {
      return parse(text)
    } catch (error) {
      errors.push(`${name} ${error instanceof Error ? error.message : String(error)}.`)
      return defaultValue
    }
  }
  const optional = <Value>(name: string, parse: (text: string) => Value): Value | null =>
    read<Value | null>(name, parse, null)
  return { read, optional }
}

function parseMode(text: string): Config['mode'] {
  if (text === 'production') return 'production'
  if (text === 'development' || text === 'test' || text === 'demo') return 'demo'
  throw new Error(`must be production, or development, test, demo or absent for demo mode, not "${text}"`)
}

function parseOrigin(text: string): string {
  return new URL(urlWithScheme('http', 'https')(text)).origin
}

function* findConflicts(config: Config): Generator<string> {
  if (config.mode === 'production' && config.secret === null) yield 'SECRET must be set in production mode.'
  if (config.apiAdapter !== 'contract' && config.apiUrl === null) {
    yield `API_ADAPTER must be contract, or absent, without API_URL: this server does not speak ${config.apiAdapter}.`
  }
  if (config.databaseUrl === null) {
    if (config.migrateDatabaseUrl !== null) yield 'MIGRATE_DATABASE_URL needs DATABASE_URL: it names the same database.'
    if (config.readDatabaseUrl !== null)
      yield 'READ_DATABASE_URL needs DATABASE_URL: it names a replica of that database.'
  } else if (config.backupAt !== null && isPooledOnly(config)) {
    yield 'BACKUP_AT needs MIGRATE_DATABASE_URL where DATABASE_POOLING is transaction: a backup has a connection of its own.'
  }
  if (config.mode === 'demo' && !isLoopback(config.host)) {
    yield `HOST must be a loopback address such as 127.0.0.1 in demo mode, not "${config.host}": the demo logins are known to everybody.`
  }
}

/** Whether every connection goes through a pooler that may change it in each transaction. */
export const isPooledOnly = ({
  databasePooling,
  migrateDatabaseUrl,
}: Pick<Config, 'databasePooling' | 'migrateDatabaseUrl'>): boolean =>
  databasePooling === 'transaction' && migrateDatabaseUrl === null
