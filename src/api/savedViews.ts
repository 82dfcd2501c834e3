import { isObject } from '#language/values.ts'

/** With whom a view is shared: null is nobody, otherwise everybody or the profiles of these ids. */
export type Shared = null | 'everybody' | { readonly profiles: readonly number[] }

/** What is saved in a named view of a list: the query parameters of its address and its columns. */
export interface ViewContent {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  /** The names of the columns in order; absent means the declared columns. */
  readonly columns?: readonly string[]
  readonly shared: Shared
}

/** A named view of a list. */
export interface SavedView extends ViewContent {
  /** `v` and a number. */
  readonly id: string
  readonly owner: { readonly nome: string } | null
  /** Whether the user may change, share and remove it. */
  readonly mayChange: boolean
  /** Whether the menu opens it for the user. */
  readonly isDefault: boolean
  /** Whether the menu opens it for those it is shared with, unless they have chosen their own. */
  readonly isSharedDefault: boolean
  /** Increases with every change. */
  readonly version: number
}

/** Reads views from an unknown value. Invalid ones are left out. */
export function parseViews(stored: unknown): SavedView[] {
  return Array.isArray(stored) ? stored.flatMap((view, index) => parseView(view, `v${index + 1}`)) : []
}

/**
 * Reads one view; none if it is invalid. Views of the browser's storage have a name and parameters alone.
 *
 * @param fallbackId the id of a view without one
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
