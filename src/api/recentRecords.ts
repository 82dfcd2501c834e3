import { isObject } from '#language/values.ts'
import { hashText } from './hashText.ts'
import { type ExpiringStorage, lifetimes } from './storage.ts'

/** A recently viewed record. */
export interface RecentRecord {
  readonly resource: string
  readonly id: string
  readonly title: string
}

/** The records that a user has viewed in this browser, newest first. They expire after a day. */
export interface RecentRecords {
  read(): RecentRecord[]
  add(recent: RecentRecord): void
  remove(resource: string, id: string): void
  clear(): void
}

const maxRecords = 10

/** Keys contain a hash of the login, so that users of the same browser do not see each other's records. */
export function createRecentRecords(storage: ExpiringStorage, login: string): RecentRecords {
  const key = `recent.${hashText(login)}`
  const read = (): RecentRecord[] => {
    const stored = storage.get(key)
    return Array.isArray(stored) ? stored.flatMap(parseRecentRecord) : []
  }
  const readOthers = (resource: string, id: string) =>
    read().filter((other) => other.resource !== resource || other.id !== id)
  return {
    read,
    add: (recent) =>
      storage.set(key, [recent, ...readOthers(recent.resource, recent.id)].slice(0, maxRecords), lifetimes.standard),
    remove: (resource, id) => storage.set(key, readOthers(resource, id), lifetimes.standard),
    clear: () => storage.remove(key),
  }
}

function parseRecentRecord(stored: unknown): RecentRecord[] {
  if (!isObject(stored)) return []
  const { resource, id, title } = stored
  return typeof resource === 'string' && typeof id === 'string' && typeof title === 'string'
    ? [{ resource, id, title }]
    : []
}
