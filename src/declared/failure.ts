import type { Translator } from '#i18n/translate.ts'
import { leafFields } from '#resources/language/derive.ts'
import { isFile } from '#resources/language/kinds/kinds.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { ApiError, failureWord } from '../api/apiError.ts'
import { type EventName, eventText, type Named } from './messages.ts'

/** The texts of a failure. */
export interface Failure {
  readonly title: string
  readonly text: string
  /** A more specific cause, e.g. no connection, a deleted record or a changed state. */
  readonly detail?: string | undefined
  /** The key of another record of the same resource that caused the failure. */
  readonly record?: string | undefined
}

/** What failed: a resource, whose fields have a file size limit, or any object with the same message keys. */
type About = Named & Partial<Pick<ResourceData, 'fields'>>

/**
 * Builds the texts of a failed call: the message of the server if the API contract allows showing it, otherwise the
 * text of the event.
 */
export function failureOf(translate: Translator, about: About, event: EventName, error: unknown): Failure {
  const title = eventText(translate, about, event, 'title')
  const { sentence, record }: Partial<ApiError> = error instanceof ApiError ? error : {}
  if (sentence !== undefined) return { title, text: sentence, record }
  return {
    title,
    text: eventText(translate, about, event, 'failure'),
    detail: detailOf(translate, about, event, error),
  }
}

/**
 * The detail of a failure: the text of the event for this kind of failure, or the general one. Undefined if the kind is
 * `unexpected` and the event has no text for it.
 */
function detailOf(translate: Translator, about: About, event: EventName, error: unknown): string | undefined {
  const word = failureWord(error)
  const own = translate.lookup(`events.${event}.${word}`)
  if (own !== undefined || word === 'unexpected') return own
  const max = word === 'tooLarge' ? mostMegabytes(about) : undefined
  return max === undefined ? translate(`events.${word}.failure`) : translate('validation.fileTooLarge', { max })
}

/** The size limit of the files of a resource in MB; undefined without files or with different limits. */
function mostMegabytes({ fields = {} }: About): number | undefined {
  const limits = leafFields(fields).flatMap(({ field }) => (isFile(field) ? [field.options.maxBytes] : []))
  const [most] = limits
  return most !== undefined && limits.every((limit) => limit === most) ? Math.floor(most / megabyte) : undefined
}

const megabyte = 1024 * 1024
