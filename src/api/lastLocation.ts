import { adminAddress } from './loginAddress.ts'
import { type ExpiringStorage, lifetimes } from './storage.ts'

/** The admin screen a person was on last: `/` takes them back to it for two minutes. */
export interface LastLocation {
  save(path: string): void
  read(): string | undefined
  clear(): void
}

/** Keeps the last visited location of the admin area in a storage. */
export function createLastLocation(storage: ExpiringStorage): LastLocation {
  return {
    save: (path) => storage.set(key, path, lifetimes.lastLocation),
    clear: () => storage.remove(key),
    // Only an address of the admin area is followed: what stands in a storage may come from anywhere.
    read: () => adminAddress(storage.get(key)),
  }
}

const key = 'lastLocation'
