import { isObject } from '#resources/language/values.ts'
import { keyOfPerson } from './personKey.ts'
import { type ExpiringStorage, lifetimes } from './storage.ts'

/** What a person typed into a form and has not saved. */
export interface Draft {
  /** When it was last changed, ISO 8601. */
  readonly at: string
  /** The version of the record that it began with, as its ETag; absent for a new record, or where there was none. */
  readonly version?: string
  /** Values by their path in the form: those that differ from what the form began with. */
  readonly values: Readonly<Record<string, unknown>>
  /** Files were chosen, too; those are not kept. */
  readonly hadFiles?: boolean
}

/** The drafts of one person in this browser, each by the place of its form. They are forgotten after a day. */
export interface Drafts {
  read(place: string): Draft | undefined
  write(place: string, draft: Draft): void
  remove(place: string): void
  /** Forgets all of them. */
  clear(): void
}

/** Keys carry the person, so that nobody is offered what somebody else typed. */
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
