/** Lifetimes in seconds; null never expires. */
export const lifetimes = { standard: 86_400, lastLocation: 120, returnAddress: 3_600, forever: null } as const

/** In seconds, or null for a value that never expires. */
export type Lifetime = number | null

/** Small values in this browser. Each has its own expiry time. */
export interface ExpiringStorage {
  /** Undefined if there is no value or it has expired. */
  get(key: string): unknown
  /** Stores a JSON value for a lifetime, by default a day. */
  set(key: string, value: unknown, lifetime?: Lifetime): void
  remove(key: string): void
  /** The keys with a prefix that have not expired. */
  keys(prefix?: string): string[]
}

/** The part of Web Storage that is used here. */
export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** `backend` is undefined if the browser has no storage; `now` returns milliseconds. */
export interface StorageDeps {
  backend: StorageBackend | undefined
  now: () => number
  prefix?: string
}

/**
 * A storage based on localStorage. If that is disabled, full or broken, values are kept in memory, so that users can
 * still sign in and work until the tab is closed.
 */
export function createStorage({ backend, now, prefix = storagePrefix }: StorageDeps): ExpiringStorage {
  const memory = new Map<string, string>()

  const read = (name: string): string | null =>
    memory.get(name) ?? tryOrDefault(() => backend?.getItem(name) ?? null, null)
  const remove = (name: string): void => {
    memory.delete(name)
    tryOrDefault(() => backend?.removeItem(name), undefined)
  }
  const get = (key: string): unknown => {
    const entry = parseEntry(read(prefix + key))
    if (entry === undefined) return undefined
    if (entry.until === null || entry.until > now()) return entry.value
    remove(prefix + key)
    return undefined
  }
  return {
    get,
    remove: (key) => remove(prefix + key),
    set(key, value, lifetime = lifetimes.standard) {
      const name = prefix + key
      const text = JSON.stringify({ value, until: lifetime === null ? null : now() + lifetime * 1000 })
      memory.delete(name)
      const isStored = tryOrDefault(() => write(backend, name, text), false)
      if (!isStored) {
        // The backend is full and still contains the old value, which would be read again after a reload.
        remove(name)
        memory.set(name, text)
      }
    },
    keys: (keyPrefix = '') =>
      [...new Set([...memory.keys(), ...tryOrDefault(() => listNames(backend), [])])]
        .filter((name) => name.startsWith(prefix + keyPrefix))
        .map((name) => name.slice(prefix.length))
        .filter((key) => get(key) !== undefined),
  }
}

/** The prefix of all keys; other applications may use the same localStorage. */
export const storagePrefix = 'sillage.'

interface Entry {
  value: unknown
  until: number | null
}

function parseEntry(text: string | null): Entry | undefined {
  if (text === null) return undefined
  const entry: unknown = tryOrDefault(() => JSON.parse(text), undefined)
  if (typeof entry !== 'object' || entry === null || !('value' in entry) || !('until' in entry)) return undefined
  const { value, until } = entry
  return until === null || typeof until === 'number' ? { value, until } : undefined
}

function write(backend: StorageBackend | undefined, name: string, text: string): boolean {
  backend?.setItem(name, text)
  return backend !== undefined
}

function listNames(backend: StorageBackend | undefined): string[] {
  if (backend === undefined) return []
  return Array.from({ length: backend.length }, (_, index) => backend.key(index)).filter((name) => name !== null)
}

/**
 * Calls a function and returns the fallback if it throws. A browser that blocks storage throws even when the property
 * is read.
 */
function tryOrDefault<Result>(access: () => Result, fallback: Result): Result {
  try {
    return access()
  } catch {
    return fallback
  }
}

/** The localStorage of this browser; undefined if a setting blocks access to it. */
export function getBrowserBackend(): StorageBackend | undefined {
  return tryOrDefault(() => globalThis.localStorage, undefined)
}

/** The sessionStorage of this tab; undefined if a setting blocks access to it. */
export function getTabBackend(): StorageBackend | undefined {
  return tryOrDefault(() => globalThis.sessionStorage, undefined)
}
