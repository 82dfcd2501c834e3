import { ApiError } from './apiError.ts'

/** Runs a function after some milliseconds. The returned function cancels it. */
export type Schedule = (milliseconds: number, run: () => void) => () => void

/** Called with the fraction of the body that was sent, from 0 to 1. */
export type OnProgress = (share: number) => void

export interface HttpRequest {
  url: string
  method: string
  headers: Headers
  body: BodyInit | undefined
  /** The caller's abort signal, e.g. from react-query when a screen closes. */
  signal: AbortSignal | undefined
  /** The `keepalive` option of fetch: the request continues after its page is closed. */
  keepalive: boolean
  onProgress?: OnProgress | undefined
}

/** A response with its whole body. */
export interface HttpResponse {
  status: number
  headers: Headers
  body: string
  /** The parsed body; undefined if it is empty or not JSON. */
  json: unknown
}

/** Sends a request like fetch, with upload progress, which fetch does not report. */
export type Upload = (request: HttpRequest, onProgress: OnProgress) => Promise<Response>

export interface TransportDeps {
  fetch: typeof globalThis.fetch
  schedule: Schedule
  /** Sends requests that have `onProgress`. Without it, progress is not reported. */
  upload?: Upload
}

/** The caller gets a timeout error after this time. */
export const timeoutMs = 60_000

/** The request is aborted after this time. */
export const abortMs = 70_000

/**
 * Sends one request and reads the response. Fails with an ApiError: `timeout` after 60 s (the request stays open until
 * 70 s, because the server may still complete it), `network` without a response, `http` for an error status. If the
 * caller aborts, the browser's AbortError is thrown.
 */
export async function sendRequest(
  request: HttpRequest,
  { schedule, ...transport }: TransportDeps,
): Promise<HttpResponse> {
  const controller = new AbortController()
  const signal = request.signal === undefined ? controller.signal : AbortSignal.any([controller.signal, request.signal])
  let cancelTimeoutTimer: (() => void) | undefined
  const timeoutPromise = new Promise<never>((_, reject) => {
    cancelTimeoutTimer = schedule(timeoutMs, () => reject(new ApiError({ kind: 'timeout' })))
  })
  const cancelAbortTimer = schedule(abortMs, () => controller.abort())
  const responsePromise = fetchResponse({ ...request, signal }, transport).finally(cancelAbortTimer)
  // After a timeout nothing else handles this promise; a rejection would be reported as unhandled.
  responsePromise.catch(() => undefined)
  try {
    return await Promise.race([responsePromise, timeoutPromise])
  } finally {
    cancelTimeoutTimer?.()
  }
}

/** The status of a conditional request whose version is still current. */
const notModified = 304

type Transport = Omit<TransportDeps, 'schedule'>

async function fetchResponse(request: HttpRequest, { fetch, upload }: Transport): Promise<HttpResponse> {
  const { url, method, headers, body, signal, keepalive, onProgress } = request
  try {
    const response =
      upload && onProgress
        ? await upload(request, onProgress)
        : await fetch(url, { method, headers, body: body ?? null, signal: signal ?? null, keepalive })
    const text = await response.text()
    if (!response.ok && response.status !== notModified) throw buildHttpError(response, text)
    return { status: response.status, headers: response.headers, body: text, json: parseJson(text) }
  } catch (error) {
    if (error instanceof ApiError || request.signal?.aborted) throw error
    throw new ApiError({ kind: 'network', cause: error })
  }
}

/** Builds the error for a response with an error status. */
export function buildHttpError(response: Response, text: string): ApiError {
  const { status, headers } = response
  const isPlainText = headers.get('Content-Type')?.startsWith('text/plain') ?? false
  const retryAfterSeconds = Number(headers.get('Retry-After')) || undefined
  const field = headers.get('Error-Field') ?? undefined
  const record = headers.get('Error-Record') ?? undefined
  const sessionEnd = headers.get('Session-Ended') ?? undefined
  return new ApiError({
    kind: 'http',
    status,
    text: isPlainText ? text : '',
    field,
    record,
    retryAfterSeconds,
    sessionEnd,
    needsConfirmation: headers.get('Confirm') === 'required',
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
