/** What the network says where nobody answers, or no longer. */
const networkCodes: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/**
 * PostgreSQL's: it stops or starts, has no connection left, is a copy that is only read, two writes wait for each other, or
 * something took too long.
 */
const databaseCodes: readonly unknown[] = [
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '25006',
  '40001',
  '40P01',
  '57014',
  '55P03',
  '25P03',
]

/** What the driver says where it has waited too long for an answer. */
export const readTimeout = 'Query read timeout'

/** What the drivers say of a connection that ended, or that they waited for too long; these errors have no code. */
const driverMessages: readonly string[] = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
  readTimeout,
]

/**
 * Whether work failed because the database cannot be reached just now, so that it makes sense to ask again a little
 * later. What was under way may have been done all the same, if the connection ended while it was being committed.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (networkCodes.includes(code) || databaseCodes.includes(code)) return true
  if (typeof code === 'string' && /^08\w{3}$/.test(code)) return true // class 08: connection exceptions
  return driverMessages.includes(error.message) || isMissingSocket(error, code)
}

/** PostgreSQL's socket file goes while it stops. Other files that are missing have nothing to do with it. */
function isMissingSocket(error: Error, code: unknown): boolean {
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}
