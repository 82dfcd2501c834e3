/** What a log line has of a failure. */
type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly cause?: LoggedError
}

/**
 * A failure as the log keeps it. Nothing else that hangs on it goes there: the database's errors carry the statement, its
 * values and the row, which are what people typed.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack = '', cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type: name, message, stack, ...code, ...(cause === undefined ? {} : { cause: loggedError(cause) }) }
}
