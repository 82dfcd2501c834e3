import { isObject } from '#resources/language/values.ts'
import { keyOfPerson } from './personKey.ts'
import { type ExpiringStorage, lifetimes } from './storage.ts'

/** The unsaved input of a form. */
export interface Draft {
  /** Time of the last change, ISO 8601. */
  readonly at: string
  /** The ETag of the record that the form started from; absent for a new record or without an ETag. */
  readonly version?: string
  /** The changed values by their path in the form. */
  readonly values: Readonly<Record<string, unknown>>
  /** Whether the form also had files. They are not stored. */
  readonly hadFiles?: boolean
}

/** The drafts of one user in this browser, by the place of their form. They expire after a day. */
export interface Drafts {
  read(place: string): Draft | undefined
  write(place: string, draft: Draft): void
  remove(place: string): void
  clear(): void
}

/** Keys contain a hash of the login, so that users of the same browser do not see each other's drafts. */
export function createDrafts(storage: ExpiringStorage, login: string): Drafts {
  const prefix = `draft.${keyOfPerson(login)}.`
  return {
    read: (place) => draftIn(storage.get(prefix + place)),
    write: (place, draft) => storage.set(prefix + place, draft, lifetimes.usual),
    remove: (place) => storage.remove(prefix + place),
    clear() {
      for (const key of storage.keys(prefix)) storage.remove(key)
    },
  }
}

function draftIn(kept: unknown): Draft | undefined {
  if (!isObject(kept) || typeof kept.at !== 'string' || !isObject(kept.values)) return undefined
  const { at, values, version, hadFiles } = kept
  return { at, values, ...(typeof version === 'string' && { version }), ...(hadFiles === true && { hadFiles }) }
}
