import { isIP } from 'node:net'
import { isLocale, type Locale, locales } from '#i18n/locales.ts'
import { isTimeZone } from '#language/timeZones.ts'

// Each function parses the value of a variable, and throws an Error whose message completes "VARIABLE …".

export const parseText = (text: string): string => text

/** Creates a parser for a whole number from `min` to `max`, both included. */
export function integerBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    throw new Error(`must be a whole number from ${min} to ${max}, not "${text}"`)
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** The levels of log lines. Lines of the configured level and of the levels before it are logged. */
export type LogLevel = (typeof logLevels)[number]

export function parseLogLevel(text: string): LogLevel {
  const level = logLevels.find((name) => name === text)
  if (level !== undefined) return level
  throw new Error(`must be one of ${logLevels.join(', ')}, not "${text}"`)
}

export function parseShare(text: string): number {
  const share = Number(text)
  if (text !== '' && share >= 0 && share <= 1) return share
  throw new Error(`must be a number from 0 to 1, not "${text}"`)
}

export function parseBoolean(text: string): boolean {
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw new Error(`must be true or false, not "${text}"`)
}

/**
 * Creates a parser for a URL with one of the schemes, which removes trailing slashes. Error messages omit the value,
 * because it may contain a password.
 */
export function urlWithScheme(...schemes: readonly string[]): (text: string) => string {
  return (text) => {
    const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : ''
    if (schemes.includes(scheme)) return text.replace(/\/+$/, '')
    throw new Error(`must be an address that begins with ${schemes.map((name) => `${name}://`).join(' or ')}`)
  }
}

/** The secret from which the keys of sessions and file URLs are derived. */
export function parseSecret(text: string): string {
  if (text.length >= 16) return text
  throw new Error('must have at least 16 characters')
}

/** The text from which the key of encrypted fields is derived. The message omits it. */
export function parseEncryptionKey(text: string): string {
  if (text.length >= 32) return text
  throw new Error('must have at least 32 characters')
}

export function parseEmail(text: string): string {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return text.toLowerCase()
  throw new Error(`must be an email address, not "${text}"`)
}

export function parseHostName(text: string): string {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text
  throw new Error(`must be an address or a host name without a port, not "${text}"`)
}

/** Whether a host is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Creates a parser for values separated by commas, at least one. */
export function listParser<Item>(parse: (text: string) => Item): (text: string) => readonly Item[] {
  return (text) => {
    const parts = text.split(',').map((part) => part.trim())
    if (parts.includes('')) throw new Error(`must be values separated by single commas, not "${text}"`)
    return parts.map(parse)
  }
}

export function parseLocale(text: string): Locale {
  if (isLocale(text)) return text
  throw new Error(`must name languages out of ${locales.join(', ')}, not "${text}"`)
}

export function parseTimeZone(text: string): string {
  if (isTimeZone(text)) return text
  throw new Error(`must be a time zone such as America/Sao_Paulo, not "${text}"`)
}

/** `true` (trust all), a number of proxies, or a list of addresses and networks. */
export function parseTrustedProxies(text: string): boolean | number | readonly string[] {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d+$/.test(text)) return Number(text)
  return listParser(parseNetwork)(text)
}

function parseNetwork(text: string): string {
  const [address = '', prefixLength = '0', ...rest] = text.split('/')
  const isNamedRange = ['loopback', 'linklocal', 'uniquelocal'].includes(text)
  if (isNamedRange || (isIP(address) !== 0 && /^\d{1,3}$/.test(prefixLength) && rest.length === 0)) return text
  throw new Error(`must be true, false, a number of hops, or addresses and networks such as 10.0.0.0/8, not "${text}"`)
}

const apiAdapters = ['contract', 'simpleRest', 'jsonServer'] as const
/** The dialect of the backend of the web application. */
export type ApiAdapter = (typeof apiAdapters)[number]

export function parseApiAdapter(text: string): ApiAdapter {
  const adapter = apiAdapters.find((name) => name === text)
  if (adapter === undefined) throw new Error(`must be one of ${apiAdapters.join(', ')}`)
  return adapter
}

const keyHolders = ['admin', 'staff', 'none'] as const
/** Who may have API keys: administrators, any profile but USER, or nobody. */
export type KeyHolders = (typeof keyHolders)[number]

export function parseKeyHolders(text: string): KeyHolders {
  const holders = keyHolders.find((name) => name === text)
  if (holders === undefined) throw new Error(`must be one of ${keyHolders.join(', ')}, not "${text}"`)
  return holders
}

const rowSecurityModes = ['on', 'off', 'required'] as const
/**
 * Whether PostgreSQL also checks what users read: `on` if the server may create the role, `off` never, `required`: the
 * server does not start without the check.
 */
export type RowSecurityMode = (typeof rowSecurityModes)[number]

export function parseRowSecurityMode(text: string): RowSecurityMode {
  const mode = rowSecurityModes.find((name) => name === text)
  if (mode === undefined) throw new Error(`must be one of ${rowSecurityModes.join(', ')}, not "${text}"`)
  return mode
}

const databasePoolings = ['session', 'transaction'] as const
/** How long a connection pooler between the server and PostgreSQL keeps a connection for its client. */
export type DatabasePooling = (typeof databasePoolings)[number]

export function parseDatabasePooling(text: string): DatabasePooling {
  const pooling = databasePoolings.find((name) => name === text)
  if (pooling === undefined) throw new Error(`must be one of ${databasePoolings.join(', ')}, not "${text}"`)
  return pooling
}

const secondFactorRequirements = ['admin', 'staff', 'none'] as const
/** Who must have a second factor: administrators, any profile but USER, or nobody. */
export type SecondFactorRequirement = (typeof secondFactorRequirements)[number]

export function parseSecondFactorRequirement(text: string): SecondFactorRequirement {
  const requirement = secondFactorRequirements.find((name) => name === text)
  if (requirement === undefined) throw new Error(`must be one of ${secondFactorRequirements.join(', ')}, not "${text}"`)
  return requirement
}

/** How many days, weeks and months keep their last daily backup. */
export interface BackupKeep {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

/** Parses, for example, `7d 4w 6m`; a missing unit is 0. */
export function parseBackupKeep(text: string): BackupKeep {
  const parts = text.split(/\s+/).map((part) => /^([1-9]\d{0,3})([dwm])$/.exec(part))
  const counts = new Map(parts.map((part) => [part?.[2], Number(part?.[1])]))
  if (parts.includes(null) || counts.size < parts.length)
    throw new Error(`must be numbers of days, weeks and months such as 7d 4w 6m, not "${text}"`)
  return { days: counts.get('d') ?? 0, weeks: counts.get('w') ?? 0, months: counts.get('m') ?? 0 }
}

/** A time of the day, HH:MM. */
export function parseTimeOfDay(text: string): string {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text
  throw new Error(`must be a time such as 03:00, not "${text}"`)
}
