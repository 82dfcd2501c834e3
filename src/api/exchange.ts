import { ApiError } from './apiError.ts'

/** Runs something after some milliseconds; what it returns calls it off. */
export type Schedule = (milliseconds: number, run: () => void) => () => void

/** Told how much of a body is sent, from 0 to 1. */
export type OnProgress = (share: number) => void

/** One request as it goes out. */
export interface ExchangeRequest {
  url: string
  method: string
  headers: Headers
  body: BodyInit | undefined
  /** The caller's own wish to stop, e.g. react-query leaving a screen. */
  signal: AbortSignal | undefined
  /** Whether the request outlives the page that sent it. */
  keepalive: boolean
  /** Told how much of the body is sent. */
  onProgress?: OnProgress | undefined
}

/** One answer, read to its end. */
export interface HttpAnswer {
  status: number
  headers: Headers
  body: string
  /** The parsed body, or undefined when it is empty or no JSON. */
  json: unknown
}

/** Sends a request as fetch does, and tells how far it is: fetch cannot. */
export type Upload = (request: ExchangeRequest, onProgress: OnProgress) => Promise<Response>

/** What an exchange needs from outside. */
export interface ExchangeDeps {
  fetch: typeof globalThis.fetch
  schedule: Schedule
  /** How a body is sent whose progress somebody wants to know; absent: nobody is told. */
  upload?: Upload
}

/** After so long the caller is told that there was no answer. */
export const timeoutMs = 60_000

/** After so long the request itself is given up, should it still be open. */
export const cancelMs = 70_000

/**
 * Sends one request and reads the answer. Fails with an ApiError: `timeout` after 60 s (the request is left open until
 * 70 s, because what it asked for may still happen), `network` when nothing answered, `http` for any status that is
 * not a success. When the caller aborts, the browser's AbortError passes through.
 */
export async function exchange(request: ExchangeRequest, { schedule, ...doors }: ExchangeDeps): Promise<HttpAnswer> {
  const controller = new AbortController()
  const signal = request.signal === undefined ? controller.signal : AbortSignal.any([controller.signal, request.signal])
  let stopTimeout: (() => void) | undefined
  const timedOut = new Promise<never>((_, reject) => {
    stopTimeout = schedule(timeoutMs, () => reject(new ApiError({ kind: 'timeout' })))
  })
  const stopCancel = schedule(cancelMs, () => controller.abort())
  const answered = fetchAnswer({ ...request, signal }, doors).finally(stopCancel)
  // After a timeout nobody waits for this one any more; its end is no unhandled rejection.
  answered.catch(() => undefined)
  try {
    return await Promise.race([answered, timedOut])
  } finally {
    stopTimeout?.()
  }
}

type Doors = Omit<ExchangeDeps, 'schedule'>

async function fetchAnswer(request: ExchangeRequest, { fetch, upload }: Doors): Promise<HttpAnswer> {
  const { url, method, headers, body, signal, keepalive, onProgress } = request
  try {
    const response =
      upload && onProgress
        ? await upload(request, onProgress)
        : await fetch(url, { method, headers, body: body ?? null, signal: signal ?? null, keepalive })
    const text = await response.text()
    if (!response.ok) throw httpError(response, text)
    return { status: response.status, headers: response.headers, body: text, json: parseJson(text) }
  } catch (error) {
    if (error instanceof ApiError || request.signal?.aborted) throw error
    throw new ApiError({ kind: 'network', cause: error })
  }
}

/** What an answer that is not a success says. */
export function httpError(response: Response, text: string): ApiError {
  const { status, headers } = response
  const isSentence = headers.get('Content-Type')?.startsWith('text/plain') ?? false
  const retryAfterSeconds = Number(headers.get('Retry-After')) || undefined
  const field = headers.get('Error-Field') ?? undefined
  const record = headers.get('Error-Record') ?? undefined
  const sessionEnd = headers.get('Session-End') ?? undefined
  return new ApiError({
    kind: 'http',
    status,
    text: isSentence ? text : '',
    field,
    record,
    retryAfterSeconds,
    sessionEnd,
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
