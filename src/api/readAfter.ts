import type { ExpiringStorage } from './storage.ts'

const key = 'readAfter'
const header = 'Read-After'
/** In seconds. A replica that takes longer serves nobody. */
const lifetime = 60

/** What this browser has written, so that it reads it from every tab, from replicas of the database, too. */
export interface ReadAfter {
  /** Names the last position, if something was written within the last minute. */
  addTo(headers: Headers): void
  /** Notes the position that a write answered; positions are numbers. */
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
      // Answers may arrive in another order than their writes were made.
      if (position > get()) storage.set(key, position, lifetime)
    },
  }
}
