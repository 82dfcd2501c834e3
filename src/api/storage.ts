/** How long values live, in seconds; null is for choices a person made once and for all. */
export const lifetimes = { usual: 86_400, lastLocation: 120, forever: null } as const

/** Seconds, or null for a value that stays until it is removed. */
export type Lifetime = number | null

/** Small values of this browser, each with its own expiry. */
export interface ExpiringStorage {
  /** The value of a key, or undefined when there is none or it has expired. */
  get(key: string): unknown
  /** Keeps a JSON value for some seconds: a day unless told otherwise. */
  set(key: string, value: unknown, lifetime?: Lifetime): void
  remove(key: string): void
  /** The living keys that begin with a prefix. */
  keys(prefix?: string): string[]
}

/** The part of Web Storage that is used. */
export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What a storage needs from outside: a backend, where the browser gives one, and the clock in milliseconds. */
export interface StorageDeps {
  backend: StorageBackend | undefined
  now: () => number
  prefix?: string
}

/**
 * A storage over localStorage. Where that is switched off, full or broken, values are kept in memory instead, so that
 * a person can still sign in and work until the tab is closed.
 */
export function createStorage({ backend, now, prefix = storagePrefix }: StorageDeps): ExpiringStorage {
  const memory = new Map<string, string>()

  const read = (name: string): string | null => memory.get(name) ?? attempt(() => backend?.getItem(name) ?? null, null)
  const remove = (name: string): void => {
    memory.delete(name)
    attempt(() => backend?.removeItem(name), undefined)
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
    set(key, value, lifetime = lifetimes.usual) {
      const name = prefix + key
      const text = JSON.stringify({ value, until: lifetime === null ? null : now() + lifetime * 1000 })
      memory.delete(name)
      const kept = attempt(() => write(backend, name, text), false)
      if (!kept) {
        // An older value left in a full backend would come back after a reload.
        remove(name)
        memory.set(name, text)
      }
    },
    keys: (start = '') =>
      [...new Set([...memory.keys(), ...attempt(() => namesOf(backend), [])])]
        .filter((name) => name.startsWith(prefix + start))
        .map((name) => name.slice(prefix.length))
        .filter((key) => get(key) !== undefined),
  }
}

/** What the keys of the product begin with in a localStorage it may share with others. */
export const storagePrefix = 'sillage.'

interface Entry {
  value: unknown
  until: number | null
}

function parseEntry(text: string | null): Entry | undefined {
  if (text === null) return undefined
  const entry: unknown = attempt(() => JSON.parse(text), undefined)
  if (typeof entry !== 'object' || entry === null || !('value' in entry) || !('until' in entry)) return undefined
  const { value, until } = entry
  return until === null || typeof until === 'number' ? { value, until } : undefined
}

function write(backend: StorageBackend | undefined, name: string, text: string): boolean {
  backend?.setItem(name, text)
  return backend !== undefined
}

function namesOf(backend: StorageBackend | undefined): string[] {
  if (backend === undefined) return []
  return Array.from({ length: backend.length }, (_, index) => backend.key(index)).filter((name) => name !== null)
}

/** A browser that forbids storage throws on each touch, reading the property included. */
function attempt<Result>(touch: () => Result, otherwise: Result): Result {
  try {
    return touch()
  } catch {
    return otherwise
  }
}

/** The localStorage of this browser, or undefined where a setting forbids even to look at it. */
export function browserBackend(): StorageBackend | undefined {
  return attempt(() => globalThis.localStorage, undefined)
}
