import type { LocaleTag } from '#i18n/locales.ts'
import { type ExchangeDeps, exchange, type HttpAnswer, type OnProgress } from './exchange.ts'
import type { Session } from './session.ts'
import { withSession } from './withSession.ts'

/** How a call differs from a plain GET. */
export interface HttpOptions {
  method?: string
  /** A value to send as JSON. */
  data?: unknown
  /** A body ready to send. A function is called again for a retry: a multipart body can be read only once. */
  body?: BodyInit | null | (() => BodyInit)
  headers?: HeadersInit
  signal?: AbortSignal | null | undefined
  /** Told how much of the body is sent, from 0 to 1. */
  onProgress?: OnProgress | undefined
  /** Whether the call outlives the page, for the last call before leaving it. */
  keepalive?: boolean
  /** The token of a session that is not this browser's: then a 401 is the answer, whatever the call. */
  token?: string
}

/** Calls a path of the API, e.g. `/usuario/me`. Fails with an ApiError. */
export type HttpClient = (path: string, options?: HttpOptions) => Promise<HttpAnswer>

/** What the client needs from outside. */
export interface HttpClientDeps extends ExchangeDeps {
  /** The host of the API: empty for the server that delivered the page. */
  apiHost?: string | undefined
  language: () => LocaleTag
  /** A function, because the session itself refreshes through a client. */
  session: () => Session
}

/**
 * The one door to the API. Every call carries the language and, while signed in, the token. A 401 leads to one refresh,
 * shared by all calls that wait for it, and to one retry; a second 401 loses the session. While the person is asked to
 * sign in again, calls wait for their answer.
 */
export function createHttpClient({ apiHost = '', language, session, ...deps }: HttpClientDeps): HttpClient {
  const send = (path: string, options: HttpOptions, token: string | undefined): Promise<HttpAnswer> => {
    const body = bodyOf(options)
    const headers = headersOf(options, body, language(), token)
    const { method = 'GET', keepalive = false, onProgress } = options
    const signal = options.signal ?? undefined
    return exchange({ url: `${apiHost}/api${path}`, method, headers, body, signal, keepalive, onProgress }, deps)
  }
  return async (path, options = {}) => {
    if (options.token !== undefined || isSessionCall(path)) {
      return send(path, options, options.token ?? session().read()?.token)
    }
    return withSession(session(), (token) => send(path, options, token))
  }
}

/** The calls that begin, prolong and end a session: a 401 of theirs is their answer, not a reason to refresh. */
function isSessionCall(path: string): boolean {
  return ['/login', '/login/refresh', '/logout'].includes(path)
}

function bodyOf({ body, data }: HttpOptions): BodyInit | undefined {
  if (data !== undefined) return JSON.stringify(data)
  return (typeof body === 'function' ? body() : body) ?? undefined
}

function headersOf(options: HttpOptions, body: BodyInit | undefined, tag: LocaleTag, token?: string): Headers {
  const headers = new Headers(options.headers)
  headers.set('Content-Language', tag)
  if (!headers.has('Accept')) headers.set('Accept', 'application/json')
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  // The browser writes the type of a multipart body itself: only it knows the boundary.
  if (typeof body !== 'string') headers.delete('Content-Type')
  else if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  return headers
}
