import { toAdminPath } from './loginUrl.ts'
import { type ExpiringStorage, lifetimes } from './storage.ts'

/** The last visited admin screen. `/` redirects to it for two minutes. */
export interface LastLocation {
  save(path: string): void
  read(): string | undefined
  clear(): void
}

export function createLastLocation(storage: ExpiringStorage): LastLocation {
  return {
    save: (path) => storage.set(storageKey, path, lifetimes.lastLocation),
    clear: () => storage.remove(storageKey),
    // The stored value is not trusted: only URLs inside the admin area are returned.
    read: () => toAdminPath(storage.get(storageKey)),
  }
}

const storageKey = 'lastLocation'
