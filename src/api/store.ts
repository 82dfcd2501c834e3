import type { Store } from 'react-admin'
import { hashText } from './hashText.ts'
import { type ExpiringStorage, type Lifetime, lifetimes } from './storage.ts'

export interface StoreDeps {
  storage: ExpiringStorage
  /** The login of the signed-in user; empty without one. */
  getLogin: () => string
}

/**
 * The store of react-admin for lists (sort, page, rows per page), columns and saved views. Unlike react-admin's own
 * store it remains after sign-out: keys contain a hash of the login, so users of the same browser do not share it.
 * Language and theme are in the preferences, which belong to the browser.
 */
export function createStore({ storage, getLogin }: StoreDeps): Store {
  const selections = new Map<string, unknown>()
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const getUserKey = (key: string): string => `list.${hashText(getLogin())}.${key}`
  const notifyListeners = (key: string, value: unknown): void => {
    for (const listener of listeners.get(key) ?? []) listener(value)
  }
  const remove = (key: string): void => {
    selections.delete(key)
    storage.remove(getUserKey(key))
    notifyListeners(key, undefined)
  }
  const keys = (prefix: string): string[] => [
    ...[...selections.keys()].filter((key) => key.startsWith(prefix)),
    ...storage.keys(getUserKey(prefix)).map((key) => key.slice(getUserKey('').length)),
  ]
  const read = (key: string): unknown => (isSelectionKey(key) ? selections.get(key) : storage.get(getUserKey(key)))

  return {
    setup: () => undefined,
    teardown: () => undefined,
    getItem<Value>(key: string, defaultValue?: Value) {
      const value = read(key)
      return value === undefined ? defaultValue : (value as Value)
    },
    setItem(key: string, value: unknown) {
      if (value === undefined) return remove(key)
      if (isSelectionKey(key)) selections.set(key, value)
      else storage.set(getUserKey(key), value, getLifetime(key))
      notifyListeners(key, value)
    },
    removeItem: remove,
    removeItems(prefix: string) {
      for (const key of keys(prefix)) remove(key)
    },
    reset() {
      for (const key of selections.keys()) remove(key)
    },
    subscribe(key: string, listener: (value: unknown) => void) {
      const keyListeners = listeners.get(key) ?? new Set()
      listeners.set(key, keyListeners.add(listener))
      return () => keyListeners.delete(listener)
    },
    listItems: (prefix = '') => Object.fromEntries(keys(prefix).map((key) => [key, read(key)])),
  }
}

/** Selected rows are kept in memory only. */
function isSelectionKey(key: string): boolean {
  return key.endsWith('.selectedIds')
}

/** Sorting and paging expire after a day; columns and saved views do not. */
function getLifetime(key: string): Lifetime {
  return /(^preferences\.|\.savedQueries$|\.(hidden|available)?columns$)/i.test(key)
    ? lifetimes.forever
    : lifetimes.standard
}
