import { ApiError } from './apiError.ts'
import { httpError, timeoutMs } from './exchange.ts'
import type { HttpClientDeps } from './httpClient.ts'
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
}

/**
 * Downloads a file from a path of the API. There is no total time limit: it fails with `timeout` after 60 s without
 * data, otherwise as every call does. If the caller aborts, the browser's AbortError passes through.
 */
export type FileDownload = (path: string, options?: DownloadOptions) => Promise<DownloadedFile>

/** Downloads with the session's token. A plain link would send none. */
export function createFileDownload({ apiHost = '', language, session, ...deps }: HttpClientDeps): FileDownload {
  return (path, options = {}) =>
    withSession(session(), (token) => {
      const headers = new Headers({ 'Content-Language': language() })
      if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
      return receive(`${apiHost}/api${path}`, headers, options, deps)
    })
}

type Deps = Pick<HttpClientDeps, 'fetch' | 'schedule'>

async function receive(url: string, headers: Headers, options: DownloadOptions, deps: Deps): Promise<DownloadedFile> {
  const patience = patienceOf(deps)
  const signal = options.signal ? AbortSignal.any([options.signal, patience.signal]) : patience.signal
  try {
    const response = await deps.fetch(url, { headers, signal })
    if (!response.ok) throw httpError(response, await response.text())
    const blob = await read(response, (bytes) => {
      patience.renew()
      options.onBytes?.(bytes)
    })
    return { blob, name: nameIn(response.headers) }
  } catch (error) {
    if (patience.signal.aborted) throw new ApiError({ kind: 'timeout', cause: error })
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw new ApiError({ kind: 'network', cause: error })
  } finally {
    patience.end()
  }
}

/** A timeout that aborts its signal 60 s after it was started or restarted. */
function patienceOf({ schedule }: Deps) {
  const controller = new AbortController()
  const wait = () => schedule(timeoutMs, () => controller.abort())
  let end = wait()
  return {
    signal: controller.signal,
    renew() {
      end()
      end = wait()
    },
    end: () => end(),
  }
}

async function read(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    pieces.push(next.value)
    bytes += next.value.byteLength
    onBytes(bytes)
  }
  return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' })
}

function nameIn(headers: Headers): string | undefined {
  return /filename="([^"/\\]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1]
}
