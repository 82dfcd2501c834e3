/** Node's error codes for a host that cannot be reached or a connection that broke. */
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
 * PostgreSQL's codes for: shutting down or starting, too many connections, read-only replica, serialization failure or
 * deadlock, timeouts.
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

/** The driver's message after a query timeout. */
export const readTimeout = 'Query read timeout'

/** The drivers' messages for broken connections and timeouts; these errors have no code. */
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
 * Whether an operation failed because the database or the bucket is temporarily unavailable, so that a retry makes
 * sense. If the connection broke during a commit, the operation may have succeeded.
 */
export function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (networkCodes.includes(code) || databaseCodes.includes(code)) return true
  if (typeof code === 'string' && /^08\w{3}$/.test(code)) return true // class 08: connection exceptions
  if (driverMessages.includes(error.message) || isMissingSocket(error, code)) return true
  // The file storage wraps the errors of the disk or the bucket.
  return isUnavailable(error.cause)
}

/**
 * PostgreSQL removes its socket file while it stops. Only a failed `connect` counts; other missing files are unrelated.
 */
function isMissingSocket(error: Error, code: unknown): boolean {
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}
