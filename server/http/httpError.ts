import type { MessageKey, MessageParams } from '#i18n/messages.ts'
import type { Translator } from '#i18n/translate.ts'

/** What is said to the person who asked: a text of the catalogue, or one composed in their language. */
export type Sentence = MessageKey | ((say: Translator) => string)

/** One thing that is wrong with a body, for clients that want each by itself. */
export interface Fault {
  readonly field: string
  /** What a program calls it: `required`. */
  readonly code: string
  /** What is wrong, without the name of the field. */
  readonly say: (say: Translator) => string
}

interface HttpErrorExtras {
  /** The field of the body, or the parameter, that the sentence is about: `address.zipcode`. */
  readonly field?: string
  /** The key of another record that the sentence is about, for who may read it. */
  readonly record?: string
  /** What a program calls the fault of the field, where the sentence's key does not tell. */
  readonly code?: string
  /** Everything that the sentence tells, where that is more than one fault. */
  readonly faults?: readonly Fault[]
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal. Thrown wherever it is noticed; the error edge turns it into an answer in the request's language. */
export class HttpError extends Error {
  override readonly name = 'HttpError'

  constructor(
    readonly status: number,
    readonly sentence: Sentence | null = null,
    readonly params: MessageParams = {},
    readonly extras: HttpErrorExtras = {},
  ) {
    super(`${status} ${typeof sentence === 'string' ? sentence : ''}`.trim())
  }
}

/** The database cannot be reached just now; a moment later it probably can. */
export function unavailable(): HttpError {
  return new HttpError(503, 'errors.unavailable', {}, { headers: { 'retry-after': '2' } })
}
