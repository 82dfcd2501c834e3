import type { Locale } from '#i18n/locales.ts'
import type { MessageKey, MessageParams } from '#i18n/messages.ts'
import type { Translator } from '#i18n/translate.ts'
import { ApiError, getFailureKind, hasStatus } from '../api/apiError.ts'

/** An error as the screens show it. */
export interface Problem {
  message: MessageKey
  params?: MessageParams
  /** Shown above the message if the screen has room for a title. */
  title?: MessageKey
  /** The message of the server and its language. It is shown instead of `message` while that language is active. */
  serverText?: { text: string; locale: Locale }
}

/** The messages of a screen for failed requests. */
export interface FailureMessages {
  /** For a 400 without a message of the server. */
  refused: MessageKey
  /** For unexpected errors; defaults to `refused`. */
  unexpected?: MessageKey
}

/** The text of a problem in the active language. The server's message is used only if it is in this language. */
export function formatProblem(translate: Translator, { message, params, serverText }: Problem): string {
  return serverText?.locale === translate.locale ? serverText.text : translate(message, params)
}

/** Maps a failed request to a problem. */
export function toProblem(error: unknown, locale: Locale, { refused, unexpected = refused }: FailureMessages): Problem {
  if (hasStatus(error, 400)) return toRefusalProblem(error, locale, refused)
  switch (getFailureKind(error)) {
    case 'network':
    case 'timeout':
      return { message: 'auth.login.unreachable' }
    case 'tooMany':
      return toRateLimitProblem(error)
    case 'unavailable':
      return { message: 'events.unavailable.failure' }
    case 'storageFull':
      return { message: 'events.storageFull.failure' }
    default:
      return { message: unexpected }
  }
}

function toRefusalProblem({ serverText }: ApiError, locale: Locale, message: MessageKey): Problem {
  return serverText === undefined ? { message } : { message, serverText: { text: serverText, locale } }
}

function toRateLimitProblem(error: unknown): Problem {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (seconds === undefined) return { message: 'events.tooMany.failure' }
  return { message: 'errors.tooManyAttempts', params: { smart_count: Math.ceil(seconds / 60) } }
}
