import type { Locale } from '#i18n/locales.ts'
import type { MessageKey, MessageParams } from '#i18n/messages.ts'
import type { Translator } from '#i18n/translate.ts'
import { ApiError, failureWord, hasStatus } from '../api/apiError.ts'

/** Why something did not work. */
export interface Problem {
  message: MessageKey
  params?: MessageParams
  /** Stands above the message where there is room for a title. */
  title?: MessageKey
  /** The server's own sentence, in the language it was asked in; it is said instead of the message. */
  sentence?: { text: string; locale: Locale }
}

/** What to say about a failure that only the screen can name. */
export interface Refusals {
  /** For a refusal without a sentence. */
  refused: MessageKey
  /** For everything that should not happen; the same unless it says otherwise. */
  unexpected?: MessageKey
}

/** A problem in the language that is on: the server's sentence only where it was asked for in that one. */
export function sayProblem(texts: Translator, { message, params, sentence }: Problem): string {
  return sentence?.locale === texts.locale ? sentence.text : texts(message, params)
}

/** What the server, or the way to it, had against a call. */
export function problemOf(error: unknown, locale: Locale, { refused, unexpected = refused }: Refusals): Problem {
  if (hasStatus(error, 400)) return refusalOf(error, locale, refused)
  switch (failureWord(error)) {
    case 'network':
    case 'timeout':
      return { message: 'auth.login.unreachable' }
    case 'tooMany':
      return waitOf(error)
    case 'unavailable':
      return { message: 'events.unavailable.failure' }
    case 'storageFull':
      return { message: 'events.storageFull.failure' }
    default:
      return { message: unexpected }
  }
}

function refusalOf({ sentence }: ApiError, locale: Locale, message: MessageKey): Problem {
  return sentence === undefined ? { message } : { message, sentence: { text: sentence, locale } }
}

function waitOf(error: unknown): Problem {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (seconds === undefined) return { message: 'events.tooMany.failure' }
  return { message: 'errors.tooManyAttempts', params: { smart_count: Math.ceil(seconds / 60) } }
}
