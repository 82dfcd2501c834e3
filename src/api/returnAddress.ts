import { toAdminPath } from './loginUrl.ts'
import { type ExpiringStorage, lifetimes } from './storage.ts'

/**
 * The URL in the admin area that the user requested in this tab without a session. The next sign-in within an hour
 * opens it. It is stored in the tab and not in the URL of the login page, where an attacker could insert a URL.
 */
export interface ReturnAddress {
  /** URLs outside of the admin area are ignored. */
  save(address: string): void
  /** Returns the URL and removes it; undefined if there is none. */
  take(): string | undefined
  clear(): void
}

/** @param storage the storage of this tab */
export function createReturnAddress(storage: ExpiringStorage): ReturnAddress {
  const clear = () => storage.remove(storageKey)
  return {
    clear,
    save(address) {
      const path = toAdminPath(address)
      if (path !== undefined) storage.set(storageKey, path, lifetimes.returnAddress)
    },
    take() {
      // The stored value is not trusted: only URLs inside the admin area are returned.
      const path = toAdminPath(storage.get(storageKey))
      clear()
      return path
    },
  }
}

const storageKey = 'askedAddress'
