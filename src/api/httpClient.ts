import type { LocaleTag } from '#i18n/locales.ts'
import type { ReadAfter } from './readAfter.ts'
import { type HttpResponse, type OnProgress, sendRequest, type TransportDeps } from './sendRequest.ts'
import type { Session } from './session.ts'
import { withSession } from './withSession.ts'

export interface HttpOptions {
  method?: string
  /** A value to send as JSON. */
  data?: unknown
  /** A serialized body. A function is called again for the retry, because a multipart body can be read only once. */
  body?: BodyInit | null | (() => BodyInit)
  headers?: HeadersInit
  signal?: AbortSignal | null | undefined
  /** Called with the fraction of the body that was sent, from 0 to 1. */
  onProgress?: OnProgress | undefined
  /** Lets the call continue after its page is closed. */
  keepalive?: boolean
  /** The token of a session that is not stored in this browser. A 401 is then returned without a refresh. */
  token?: string
}

/** Calls a path of the API, e.g. `/usuario/me`. Fails with an ApiError. */
export type HttpClient = (path: string, options?: HttpOptions) => Promise<HttpResponse>

export interface HttpClientDeps extends TransportDeps {
  /** The host of the API: empty for the server that delivered the page. */
  apiHost?: string | undefined
  /** The path of the API on its host; by default `/api`. */
  apiPath?: string | undefined
  language: () => LocaleTag
  /** Makes reads see the latest writes of this browser; undefined if replicas need not be considered. */
  readAfter?: ReadAfter | undefined
  /** A function, because the session itself needs this client to refresh its token. */
  session: () => Session
}

/**
 * The HTTP client of the API. Every call sends the language and, while signed in, the token. A 401 causes one refresh,
 * shared by all waiting calls, and one retry; a second 401 ends the session. While the user is asked to sign in again,
 * calls wait.
 */
export function createHttpClient({
  apiHost = '',
  apiPath = '/api',
  language,
  session,
  readAfter,
  ...deps
}: HttpClientDeps): HttpClient {
  const send = async (path: string, options: HttpOptions, token: string | undefined): Promise<HttpResponse> => {
    const body = buildBody(options)
    const headers = buildHeaders(options, body, language(), token)
    const { method = 'GET', keepalive = false, onProgress } = options
    const signal = options.signal ?? undefined
    readAfter?.addTo(headers)
    const response = await sendRequest(
      { url: `${apiHost}${apiPath}${path}`, method, headers, body, signal, keepalive, onProgress },
      deps,
    )
    readAfter?.note(response.headers)
    return response
  }
  return async (path, options = {}) => {
    if (options.token !== undefined || isSessionCall(path)) {
      return send(path, options, options.token ?? session().read()?.token)
    }
    return withSession(session(), (token) => send(path, options, token))
  }
}

/**
 * The calls that start, refresh and end a session. A 401 of theirs must not cause a refresh, and they do not wait while
 * the user is asked to sign in again.
 */
const sessionCalls = new Set([
  '/config',
  '/login',
  '/login/second',
  '/login/second/enrol',
  '/login/passkey',
  '/login/passkey/options',
  '/login/refresh',
  '/logout',
])

const isSessionCall = (path: string): boolean => sessionCalls.has(path)

function buildBody({ body, data }: HttpOptions): BodyInit | undefined {
  if (data !== undefined) return JSON.stringify(data)
  return (typeof body === 'function' ? body() : body) ?? undefined
}

function buildHeaders(options: HttpOptions, body: BodyInit | undefined, localeTag: LocaleTag, token?: string): Headers {
  const headers = new Headers(options.headers)
  headers.set('Content-Language', localeTag)
  if (!headers.has('Accept')) headers.set('Accept', 'application/json')
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  // The browser sets the type of a multipart body itself, because it includes the boundary.
  if (typeof body !== 'string') headers.delete('Content-Type')
  else if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  return headers
}
