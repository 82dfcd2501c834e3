import { type Api, createApi } from '../../src/api/api.ts'
import type { Schedule } from '../../src/api/sendRequest.ts'
import type { StorageBackend } from '../../src/api/storage.ts'

/** A call the browser's side made, as the server would see it. */
export interface RecordedRequest {
  method: string
  path: string
  headers: Headers
  body: unknown
  aborted: boolean
}

/** Answers one request; what it throws is a failure of the network. */
export type FakeServer = (request: RecordedRequest) => Response | Promise<Response>

/** One browser: a server that answers as the test says, a storage, a clock that only the test moves. */
export interface BrowserFixture {
  requests: RecordedRequest[]
  backend: StorageBackend & { readonly entries: Map<string, string> }
  /** The API as a page of this browser has it; each call is another tab. */
  openTab(): Api
  /** Moves the clock, and runs what was scheduled until then. */
  pass(milliseconds: number): void
  /** Moves the clock while nothing runs: what was due meanwhile is late. */
  sleep(milliseconds: number): void
  now(): number
  schedule: Schedule
  /** How much is still scheduled. */
  waiting(): number
}

/** A browser before anybody signed in. */
export function createBrowserFixture(server: FakeServer, startAt = Date.UTC(2026, 2, 1, 12)): BrowserFixture {
  const requests: RecordedRequest[] = []
  const backend = createMemoryBackend()
  const clock = createClock(startAt)
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
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
    openTab: () => createApi({ fetch, backend, locks, now: clock.now, schedule: clock.schedule }),
  }
}

/** A JSON answer. */
export function jsonResponse(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } })
}

/** An answer without a body, as 204, 401 and 500 are. */
export function emptyResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers })
}

/** A sentence, as refusals are. */
export function textResponse(text: string, status = 400, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
}

/** Auth data as POST /login answers them. */
export function createAuthData(token: string, login = 'ana@sillage.test') {
  return { token, refreshToken: `refresh-of-${token}`, login }
}

/** A localStorage of its own. */
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

/** A clock and a scheduler that stand still until the test moves them. */
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

/** One lock at a time, first come first served, as navigator.locks does. */
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
