import type { MessageKey, MessageParams } from '#i18n/messages.ts'
import type { Translator } from '#i18n/translate.ts'

/** The text of an error: a message key, or a function that composes the text in the user's language. */
export type ErrorText = MessageKey | ((translate: Translator) => string)

/** An error of one field of a body, for clients that show the errors beside the fields. */
export interface FieldError {
  readonly field: string
  /** A machine-readable code: `required`. */
  readonly code: string
  /** The message, without the name of the field. */
  readonly formatText: (translate: Translator) => string
}

interface HttpErrorDetails {
  /** The field of the body, or the parameter, that the error concerns: `address.zipcode`. */
  readonly field?: string
  /** The key of another record that the error concerns; only for users who may read it. */
  readonly record?: string
  /** The machine-readable code of the error; absent: the last part of the text's message key. */
  readonly code?: string
  /** All field errors, if the text reports more than one. */
  readonly fieldErrors?: readonly FieldError[]
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The current record, if the request named an outdated version. It is the body of the response, or a member of the
   * problem.
   */
  readonly current?: object
}

/** An error with an HTTP status. `registerErrorHandler` converts it into a response in the request's language. */
export class HttpError extends Error {
  override readonly name = 'HttpError'

  constructor(
    readonly status: number,
    readonly text: ErrorText | null = null,
    readonly params: MessageParams = {},
    readonly details: HttpErrorDetails = {},
  ) {
    super(`${status} ${typeof text === 'string' ? text : ''}`.trim())
  }
}

/** 503: the database is temporarily unavailable. */
export function createUnavailableError(): HttpError {
  return new HttpError(503, 'errors.unavailable', {}, { headers: { 'retry-after': '2' } })
}
