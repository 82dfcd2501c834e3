import { isObject } from '#language/values.ts'
import { hashText } from './hashText.ts'
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

/** The drafts of one user in this browser, by the key of their form. They expire after a day. */
export interface Drafts {
  read(formKey: string): Draft | undefined
  write(formKey: string, draft: Draft): void
  remove(formKey: string): void
  clear(): void
}

/** Keys contain a hash of the login, so that users of the same browser do not see each other's drafts. */
export function createDrafts(storage: ExpiringStorage, login: string): Drafts {
  const prefix = `draft.${hashText(login)}.`
  return {
    read: (formKey) => parseDraft(storage.get(prefix + formKey)),
    write: (formKey, draft) => storage.set(prefix + formKey, draft, lifetimes.standard),
    remove: (formKey) => storage.remove(prefix + formKey),
    clear() {
      for (const key of storage.keys(prefix)) storage.remove(key)
    },
  }
}

function parseDraft(stored: unknown): Draft | undefined {
  if (!isObject(stored) || typeof stored.at !== 'string' || !isObject(stored.values)) return undefined
  const { at, values, version, hadFiles } = stored
  return { at, values, ...(typeof version === 'string' && { version }), ...(hadFiles === true && { hadFiles }) }
}
