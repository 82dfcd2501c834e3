import { resolve } from 'node:path'
import { type Locale, pickableLocales } from '#i18n/locales.ts'
import { longestPassword } from '#rules/password.ts'
import { leastAccessLogMonths } from '#rules/retention.ts'
import { bucketUrl } from './bucketAddress.ts'
import {
  anyText,
  email,
  hostName,
  isLoopback,
  listOf,
  localeName,
  secretText,
  timeZoneName,
  trustedProxies,
  url,
  wholeNumber,
  yesOrNo,
} from './configValues.ts'
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
  /** The folder of read-only content such as the visual identity. Absolute path. */
  readonly contentDir: string
  /** The URL of PostgreSQL; null for the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  /** The time limit of a statement of a request on PostgreSQL, in seconds. */
  readonly databaseTimeout: number
  /** The base URL of links in mails, without a trailing slash. */
  readonly appUrl: string
  readonly smtpUrl: string | null
  /** The sender of mails; null for no-reply at the host of `appUrl`. */
  readonly mailFrom: string | null
  /** The bucket of files, see `parseBucketAddress`; null for the folder `files` in `dataDir`. */
  readonly filesUrl: string | null
  /** Null in demo mode, which creates a secret and keeps it in `dataDir`. */
  readonly secret: string | null
  /** Another backend for the web application; null for this server. */
  readonly apiUrl: string | null
  readonly locales: readonly Locale[]
  readonly productName: string
  readonly hideUnknownEmail: boolean
  readonly accessLogMonths: number
  /** The maximum length of a new password, in characters. */
  readonly passwordMax: number
  readonly trustProxy: boolean | number | readonly string[]
  readonly metricsToken: string | null
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

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration from environment variables, with defaults. An empty variable counts as absent.
 *
 * @throws StartError with one sentence for each invalid variable
 */
export function readConfig(env: Environment, root: string): Config {
  const problems: string[] = []
  const read = <Value>(name: string, parse: (text: string) => Value, absent: Value): Value => {
    const text = env[name]?.trim()
    if (!text) return absent
    try {
      return parse(text)
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : String(error)}.`)
      return absent
    }
  }
  const optional = <Value>(name: string, parse: (text: string) => Value): Value | null =>
    read<Value | null>(name, parse, null)

  const mode = read('NODE_ENV', modeName, 'demo')
  const port = read('PORT', wholeNumber(1, 65_535), 8080)
  const config: Config = {
    mode,
    root,
    port,
    host: read('HOST', hostName, mode === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(root, read('DATA_DIR', anyText, 'data')),
    contentDir: resolve(root, read('CONTENT_DIR', anyText, 'content')),
    databaseUrl: optional('DATABASE_URL', url('postgres', 'postgresql')),
    databaseTimeout: read('DATABASE_TIMEOUT', wholeNumber(1, 3600), 20),
    appUrl: read('APP_URL', url('http', 'https'), `http://localhost:${port}`),
    smtpUrl: optional('SMTP_URL', url('smtp', 'smtps')),
    mailFrom: optional('MAIL_FROM', email),
    filesUrl: optional('FILES_URL', bucketUrl),
    secret: optional('SECRET', secretText),
    apiUrl: optional('API_URL', url('http', 'https')),
    locales: read('LOCALES', listOf(localeName), pickableLocales),
    productName: read('PRODUCT_NAME', anyText, 'Sillage'),
    hideUnknownEmail: read('HIDE_UNKNOWN_EMAIL', yesOrNo, mode === 'production'),
    accessLogMonths: read('ACCESS_LOG_MONTHS', wholeNumber(leastAccessLogMonths, 1200), 12),
    passwordMax: read('PASSWORD_MAX', wholeNumber(longestPassword, 128), longestPassword),
    trustProxy: read<Config['trustProxy']>('TRUST_PROXY', trustedProxies, false),
    metricsToken: optional('METRICS_TOKEN', anyText),
    cepUrl: optional('CEP_URL', url('http', 'https')),
    geoUrl: optional('GEO_URL', url('http', 'https')),
    instanciaAno: optional('INSTANCIA_ANO', wholeNumber(1900, 9999)),
    androidUrl: optional('ANDROID_URL', url('http', 'https')),
    iosUrl: optional('IOS_URL', url('http', 'https')),
    controller: optional('CONTROLLER', anyText),
    partner: optional('PARTNER', anyText),
    corsOrigins: read('CORS_ORIGINS', listOf(originOf), []),
    timeZone: read('TIME_ZONE', timeZoneName, 'America/Sao_Paulo'),
    adminEmail: optional('ADMIN_EMAIL', email),
  }
  problems.push(...problemsBetween(config))
  if (problems.length > 0)
    throw new StartError(['Sillage cannot start with this configuration.', ...problems].join('\n'))
  return config
}

function modeName(text: string): Config['mode'] {
  if (text === 'production') return 'production'
  if (text === 'development' || text === 'test' || text === 'demo') return 'demo'
  throw new Error(`must be production, or development, test, demo or absent for demo mode, not "${text}"`)
}

function originOf(text: string): string {
  return new URL(url('http', 'https')(text)).origin
}

function* problemsBetween(config: Config): Generator<string> {
  if (config.mode === 'production' && config.secret === null) yield 'SECRET must be set in production mode.'
  if (config.mode === 'demo' && !isLoopback(config.host)) {
    yield `HOST must be a loopback address such as 127.0.0.1 in demo mode, not "${config.host}": the demo logins are known to everybody.`
  }
}
