import type { ExpiringStorage } from './storage.ts'

const key = 'readAfter'
const header = 'Read-After'
/** How long a write is remembered, in seconds. Replicas that lag behind for longer are not used at all. */
const lifetime = 60

/**
 * Remembers the latest write of this browser, in all its tabs, so that later reads see it even if a replica of the
 * database answers them.
 */
export interface ReadAfter {
  /** Adds the database position of the latest write to a request, if there was one within the last minute. */
  addTo(headers: Headers): void
  /** Stores the database position from the response to a write. */
  note(headers: Headers): void
}

export function createReadAfter(storage: ExpiringStorage): ReadAfter {
  const get = () => Number(storage.get(key) ?? 0)
  return {
    addTo(headers) {
      if (get() > 0) headers.set(header, String(get()))
    },
    note(headers) {
      const position = Number(headers.get(header))
      // Responses may arrive in a different order than the writes were made, so only a higher position is stored.
      if (position > get()) storage.set(key, position, lifetime)
    },
  }
}
