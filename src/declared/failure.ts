import type { Translator } from '#i18n/translate.ts'
import { ApiError, failureWord } from '../api/apiError.ts'
import { type EventName, eventText, type Named } from './messages.ts'

/** A failure in a person's words. */
export interface Failure {
  readonly title: string
  readonly text: string
  /** What is known beyond it: no connection, a record that is gone, a state that has changed. */
  readonly detail?: string | undefined
}

/** What to say of a call that failed: the server's sentence where the contract promises one, else the event's own text. */
export function failureOf(translate: Translator, about: Named, event: EventName, error: unknown): Failure {
  const title = eventText(translate, about, event, 'title')
  const sentence = error instanceof ApiError ? error.sentence : undefined
  if (sentence !== undefined) return { title, text: sentence }
  return { title, text: eventText(translate, about, event, 'failure'), detail: detailOf(translate, error) }
}

/** What is known of a failure beyond the event's own text; nothing where nobody expected it. */
function detailOf(translate: Translator, error: unknown): string | undefined {
  const word = failureWord(error)
  return word === 'unexpected' ? undefined : translate(`events.${word}.failure`, { max: mostMegabytes })
}

const mostMegabytes = 5
