import { isObject } from '#language/values.ts'

/** With whom a view is shared: null for no one, otherwise everybody or the profiles with these ids. */
export type Shared = null | 'everybody' | { readonly profiles: readonly number[] }

/** The content of a saved view: its name, the URL parameters of the list, and its columns. */
export interface ViewContent {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  /** The names of the columns in order; absent means the declared columns. */
  readonly columns?: readonly string[]
  readonly shared: Shared
}

/** A named view of a list. */
export interface SavedView extends ViewContent {
  /** `v` followed by a number. */
  readonly id: string
  readonly owner: { readonly nome: string } | null
  /** Whether the user may change, share and delete the view. */
  readonly mayChange: boolean
  /** Whether the menu opens the list with this view for the current user. */
  readonly isDefault: boolean
  /**
   * Whether the menu opens the list with this view for the users it is shared with, unless they have chosen another
   * one.
   */
  readonly isSharedDefault: boolean
  /** Increases with every change. */
  readonly version: number
}

/** Reads views from an unknown value. Invalid ones are left out. */
export function parseViews(stored: unknown): SavedView[] {
  return Array.isArray(stored) ? stored.flatMap((view, index) => parseView(view, `v${index + 1}`)) : []
}

/**
 * Parses one view; an empty array if it is invalid. Views in the browser's storage have only a name and parameters.
 * @param fallbackId the id of a view that has none
 */
export function parseView(stored: unknown, fallbackId: string): SavedView[] {
  if (!isObject(stored) || typeof stored.name !== 'string' || !isObject(stored.params)) return []
  const params = Object.fromEntries(
    Object.entries(stored.params).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
  const columns = Array.isArray(stored.columns) ? stored.columns.filter((name) => typeof name === 'string') : undefined
  const { id, owner, mayChange, isDefault, isSharedDefault, version } = stored
  return [
    {
      id: typeof id === 'string' ? id : fallbackId,
      name: stored.name,
      params,
      ...(columns && { columns }),
      shared: parseShared(stored.shared),
      owner: isObject(owner) && typeof owner.nome === 'string' ? { nome: owner.nome } : null,
      mayChange: mayChange !== false,
      isDefault: isDefault === true,
      isSharedDefault: isSharedDefault === true,
      version: typeof version === 'number' ? version : 1,
    },
  ]
}

function parseShared(stored: unknown): Shared {
  if (stored === 'everybody') return stored
  if (!isObject(stored) || !Array.isArray(stored.profiles)) return null
  return { profiles: stored.profiles.filter((id) => typeof id === 'number') }
}
