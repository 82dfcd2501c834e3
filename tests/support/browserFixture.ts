import { type Api, createApi } from '../../src/api/api.ts'
import type { Schedule } from '../../src/api/sendRequest.ts'
import type { StorageBackend } from '../../src/api/storage.ts'

/** A request of the browser, as the server receives it. */
export interface RecordedRequest {
  method: string
  path: string
  headers: Headers
  body: unknown
  aborted: boolean
}

/** Responds to one request; a thrown error is a network failure. */
export type FakeServer = (request: RecordedRequest) => Response | Promise<Response>

/** A fake browser: a fake server, a storage and a manual clock. */
export interface BrowserFixture {
  requests: RecordedRequest[]
  backend: StorageBackend & { readonly entries: Map<string, string> }
  /** Creates the API of a new tab of this browser, or of a tab with this storage of its own. */
  openTab(tabBackend?: StorageBackend): Api
  /** Advances the clock and runs the timers that are due. */
  pass(milliseconds: number): void
  /** Advances the clock without running timers, as on a sleeping machine. */
  sleep(milliseconds: number): void
  now(): number
  schedule: Schedule
  /** The number of scheduled timers. */
  waiting(): number
}

/** Creates a browser without a session. */
export function createBrowserFixture(server: FakeServer, startAt = Date.UTC(2026, 2, 1, 12)): BrowserFixture {
  const requests: RecordedRequest[] = []
  const backend = createMemoryBackend()
  const clock = createClock(startAt)
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    init.signal?.throwIfAborted()
    const request = recordRequest(input, init)
    requests.push(request)
    const stopped = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => {
        request.aborted = true
        reject(init.signal?.reason)
      })
    })
    return Promise.race([Promise.resolve(request).then(server), stopped])
  }
  const locks = createLocks()
  return {
    requests,
    backend,
    ...clock,
    openTab: (tabBackend = createMemoryBackend()) =>
      createApi({ fetch, backend, tabBackend, locks, now: clock.now, schedule: clock.schedule }),
  }
}

/** Creates a JSON response. */
export function jsonResponse(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } })
}

/** Creates a response without a body, such as 204, 401 and 500. */
export function emptyResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers })
}

/** Creates a plain text response, as for errors. */
export function textResponse(text: string, status = 400, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
}

/** Creates the auth data that POST /login returns. */
export function createAuthData(token: string, login = 'ana@sillage.test') {
  return { token, refreshToken: `refresh-of-${token}`, login }
}

/** Creates a localStorage in memory. */
export function createMemoryBackend(): BrowserFixture['backend'] {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

/** Creates a manual clock with a scheduler. */
export function createClock(startAt: number) {
  let now = startAt
  const due = new Set<{ at: number; run: () => void }>()
  return {
    now: () => now,
    schedule(milliseconds: number, run: () => void) {
      const entry = { at: now + milliseconds, run }
      due.add(entry)
      return () => void due.delete(entry)
    },
    waiting: () => due.size,
    sleep(milliseconds: number) {
      now += milliseconds
    },
    pass(milliseconds: number) {
      now += milliseconds
      for (const entry of [...due].sort((a, b) => a.at - b.at)) {
        if (entry.at > now || !due.delete(entry)) continue
        entry.run()
      }
    },
  }
}

function recordRequest(input: RequestInfo | URL, init: RequestInit): RecordedRequest {
  const { method = 'GET', body } = init
  const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : body
  return { method, path: String(input), headers: new Headers(init.headers), body: parsed, aborted: false }
}

/** Grants one lock at a time in order of request, like navigator.locks. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request<Result>(_name: string, run: () => Promise<Result>): Promise<Result> {
      const mine = last.then(run)
      last = mine.catch(() => undefined)
      return mine
    },
  }
}
