/** How a call failed: without a response, without a response within 60 s, or with an HTTP error status. */
export type ApiErrorKind = 'network' | 'timeout' | 'http'

export interface ApiErrorDetails {
  kind: ApiErrorKind
  /** The HTTP status; 0 without a response. */
  status?: number
  /** The message of the server, in the language of the request. */
  text?: string
  /** The field that caused a 400, as a dotted path in the record. */
  field?: string | undefined
  /** The key of another record that caused a 400, if the server sends it. */
  record?: string | undefined
  /** How long to wait before trying again, from Retry-After, in seconds. */
  retryAfterSeconds?: number | undefined
  /** Why a 401 ended the session, if the server says so. */
  sessionEnd?: string | undefined
  /** Whether the user must first confirm their identity again, e.g. with the password. */
  needsConfirmation?: boolean
  cause?: unknown
}

/**
 * Any failed call of the API. The user may only see the server's message of a 400, or of a 409 to an action with an
 * input. For all other failures, the screens have their own texts.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly status: number
  readonly text: string
  readonly field: string | undefined
  readonly record: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly sessionEnd: string | undefined
  readonly needsConfirmation: boolean

  constructor(details: ApiErrorDetails) {
    const { kind, status = 0, text = '', field, record, retryAfterSeconds, sessionEnd, cause } = details
    super(text || (kind === 'http' ? `HTTP ${status}` : kind), { cause })
    this.kind = kind
    this.status = status
    this.text = text
    this.field = field
    this.record = record
    this.retryAfterSeconds = retryAfterSeconds
    this.sessionEnd = sessionEnd
    this.needsConfirmation = details.needsConfirmation ?? false
  }

  /** The server's message if it may be shown to the user: the contract promises one only for a 400. */
  get serverText(): string | undefined {
    return this.status === 400 && this.text !== '' ? this.text : undefined
  }
}

/** Whether a thrown value is an API error with this HTTP status. */
export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}

/** The kind of failure as a message key: each has `events.{word}.title` and `events.{word}.failure`. */
export type FailureKind =
  | 'network'
  | 'timeout'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'stale'
  | 'tooLarge'
  | 'tooMany'
  | 'unavailable'
  | 'storageFull'
  | 'unexpected'

/** Maps any thrown value to its kind of failure. */
export function getFailureKind(error: unknown): FailureKind {
  if (!(error instanceof ApiError)) return 'unexpected'
  return error.kind === 'http' ? (failureKindsByStatus[error.status] ?? 'unexpected') : error.kind
}

const failureKindsByStatus: Readonly<Record<number, FailureKind>> = {
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  412: 'stale',
  413: 'tooLarge',
  429: 'tooMany',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
  507: 'storageFull',
}
