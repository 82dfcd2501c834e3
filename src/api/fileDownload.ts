import { ApiError } from './apiError.ts'
import type { HttpClientDeps } from './httpClient.ts'
import { buildHttpError, timeoutMs } from './sendRequest.ts'
import { withSession } from './withSession.ts'

/** A complete file from the server. */
export interface DownloadedFile {
  readonly blob: Blob
  /** The file name from the server; undefined if the header is missing, or hidden from the page by CORS. */
  readonly name: string | undefined
}

export interface DownloadOptions {
  readonly signal?: AbortSignal
  /** Called with the number of bytes received so far. The total is unknown. */
  readonly onBytes?: (bytes: number) => void
  /** Called with each part of the body as it arrives. */
  readonly onChunk?: (chunk: Uint8Array) => void
  /** Sent as JSON by POST; without it, the call is a GET. */
  readonly data?: object
  /** Called with the headers of an error response. */
  readonly onRefused?: (headers: Headers) => void
}

/**
 * Downloads a file from a path of the API. There is no total time limit: it fails with `timeout` after 60 s without
 * data, otherwise with the errors of every call. If the caller aborts, the browser's AbortError is thrown.
 */
export type FileDownload = (path: string, options?: DownloadOptions) => Promise<DownloadedFile>

/** Downloads files with the session's token. A plain link would not send it. */
export function createFileDownload({
  apiHost = '',
  language,
  session,
  readAfter,
  ...deps
}: HttpClientDeps): FileDownload {
  return (path, options = {}) =>
    withSession(session(), (token) => {
      const headers = new Headers({ 'Content-Language': language() })
      if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
      readAfter?.addTo(headers)
      return download(`${apiHost}/api${path}`, headers, options, deps)
    })
}

type DownloadDeps = Pick<HttpClientDeps, 'fetch' | 'schedule'>

async function download(
  url: string,
  headers: Headers,
  options: DownloadOptions,
  deps: DownloadDeps,
): Promise<DownloadedFile> {
  const idleTimeout = createIdleTimeout(deps)
  const signal = options.signal ? AbortSignal.any([options.signal, idleTimeout.signal]) : idleTimeout.signal
  try {
    const post = options.data && { method: 'POST', body: JSON.stringify(options.data) }
    if (post) headers.set('Content-Type', 'application/json')
    const response = await deps.fetch(url, { headers, signal, ...post })
    if (!response.ok) {
      options.onRefused?.(response.headers)
      throw buildHttpError(response, await response.text())
    }
    const blob = await readBody(response, (bytes, chunk) => {
      idleTimeout.restart()
      options.onBytes?.(bytes)
      options.onChunk?.(chunk)
    })
    return { blob, name: parseFileName(response.headers) }
  } catch (error) {
    if (idleTimeout.signal.aborted) throw new ApiError({ kind: 'timeout', cause: error })
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw new ApiError({ kind: 'network', cause: error })
  } finally {
    idleTimeout.end()
  }
}

/** A timeout that aborts its signal 60 s after it was started or restarted. */
function createIdleTimeout({ schedule }: DownloadDeps) {
  const controller = new AbortController()
  const startTimer = () => schedule(timeoutMs, () => controller.abort())
  let cancelTimer = startTimer()
  return {
    signal: controller.signal,
    restart() {
      cancelTimer()
      cancelTimer = startTimer()
    },
    end: () => cancelTimer(),
  }
}

async function readBody(response: Response, onBytes: (bytes: number, chunk: Uint8Array) => void): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    chunks.push(chunk.value)
    bytes += chunk.value.byteLength
    onBytes(bytes, chunk.value)
  }
  return new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' })
}

function parseFileName(headers: Headers): string | undefined {
  return /filename="([^"/\\]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1]
}
