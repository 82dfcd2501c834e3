/** The part of an error that is logged. */
type SerializedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly cause?: SerializedError
}

/**
 * Serializes an error for the log without its other properties: database errors contain the statement, its parameters
 * and the row, which may be personal data.
 */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, stack = '', cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const message = isDataException(code.code) ? error.message.replace(/: ".*$/s, '') : error.message
  return {
    type: name,
    message,
    stack: stack.replace(error.message, () => message),
    ...code,
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  }
}

/** The messages of this class of SQLSTATE end with the value that PostgreSQL could not read. */
const isDataException = (code = ''): boolean => /^22[0-9A-Z]{3}$/.test(code)
