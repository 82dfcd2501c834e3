import type { Translator } from '#i18n/translate.ts'
import { leafFields } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { ApiError, failureWord } from '../api/apiError.ts'
import { type EventName, eventText, type Named } from './messages.ts'

/** A failure in a person's words. */
export interface Failure {
  readonly title: string
  readonly text: string
  /** What is known beyond it: no connection, a record that is gone, a state that has changed. */
  readonly detail?: string | undefined
  /** The key of another record of the same resource that stands in the way. */
  readonly record?: string | undefined
}

/** What a failure is about: a resource, which also says how large its files may be, or what has texts like one. */
type About = Named & Partial<Pick<ResourceData, 'fields'>>

/** What to say of a call that failed: the server's sentence where the contract promises one, else the event's own text. */
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
 * What is known of a failure beyond the event's own text: in the words that the event has for this kind of failure, else
 * in everybody's; nothing where nobody expected it.
 */
function detailOf(translate: Translator, about: About, event: EventName, error: unknown): string | undefined {
  const word = failureWord(error)
  const own = translate.lookup(`events.${event}.${word}`)
  if (own !== undefined || word === 'unexpected') return own
  const max = word === 'tooLarge' ? mostMegabytes(about) : undefined
  return max === undefined ? translate(`events.${word}.failure`) : translate('validation.fileTooLarge', { max })
}

/** How large a file of a resource may be; undefined where it has none, or not one number for all of them. */
function mostMegabytes({ fields = {} }: About): number | undefined {
  const limits = leafFields(fields).flatMap(({ field }) => (field.kind === 'file' ? [field.options.maxBytes] : []))
  const [most] = limits
  return most !== undefined && limits.every((limit) => limit === most) ? Math.floor(most / megabyte) : undefined
}

const megabyte = 1024 * 1024
