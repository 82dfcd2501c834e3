/**
 * The message of an error. A host name with several addresses gives an AggregateError, whose message is empty, so the
 * single messages are joined.
 */
export function getReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(getReason).join(', ')
  return error instanceof Error ? error.message || error.name : String(error)
}
