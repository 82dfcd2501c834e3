import { toAdminPath } from './loginUrl.ts'
import { type ExpiringStorage, lifetimes } from './storage.ts'

/**
 * The address of the admin area that this tab asked for without a session. The next login opens it, within an hour. It
 * is kept in the tab and not in the address of the login, where somebody else could plant it.
 */
export interface ReturnAddress {
  /** Addresses outside of the admin area are ignored. */
  save(address: string): void
  /** Returns the address and forgets it; undefined if there is none. */
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
      // The stored value is not trusted: only addresses of the admin area are returned.
      const path = toAdminPath(storage.get(storageKey))
      clear()
      return path
    },
  }
}

const storageKey = 'askedAddress'
