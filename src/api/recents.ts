import { isObject } from '#resources/language/values.ts'
import { keyOfPerson } from './personKey.ts'
import { type ExpiringStorage, lifetimes } from './storage.ts'

/** A recently viewed record. */
export interface Recent {
  readonly resource: string
  readonly id: string
  readonly title: string
}

/** The records that one user viewed in this browser, with the latest first. They expire after a day. */
export interface Recents {
  read(): Recent[]
  add(recent: Recent): void
  forget(resource: string, id: string): void
  clear(): void
}

const mostKept = 10

/** Keys contain a hash of the login, so that users of the same browser do not see each other's records. */
export function createRecents(storage: ExpiringStorage, login: string): Recents {
  const key = `recent.${keyOfPerson(login)}`
  const read = (): Recent[] => {
    const kept = storage.get(key)
    return Array.isArray(kept) ? kept.flatMap(recentIn) : []
  }
  const without = (resource: string, id: string) => read().filter((one) => one.resource !== resource || one.id !== id)
  return {
    read,
    add: (recent) =>
      storage.set(key, [recent, ...without(recent.resource, recent.id)].slice(0, mostKept), lifetimes.usual),
    forget: (resource, id) => storage.set(key, without(resource, id), lifetimes.usual),
    clear: () => storage.remove(key),
  }
}

function recentIn(kept: unknown): Recent[] {
  if (!isObject(kept)) return []
  const { resource, id, title } = kept
  return typeof resource === 'string' && typeof id === 'string' && typeof title === 'string'
    ? [{ resource, id, title }]
    : []
}
