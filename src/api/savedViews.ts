import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { hasStatus } from './apiError.ts'
import type { HttpClient } from './httpClient.ts'

/** A named view of a list: the query parameters of its address and its columns. */
export interface SavedView {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  /** The names of the columns in order; absent means the declared columns. */
  readonly columns?: readonly string[]
}

/** Loads the saved views of the user; undefined if the backend does not store any. */
export async function readViews(
  http: HttpClient,
  { name }: ResourceData,
  signal?: AbortSignal,
): Promise<SavedView[] | undefined> {
  const response = await http(`/views/${name}`, { signal }).catch(ignoreNotFound)
  return response && parseViews(response.json)
}

/** Replaces all saved views. @returns whether the backend stores views */
export async function writeViews(
  http: HttpClient,
  { name }: ResourceData,
  views: readonly SavedView[],
): Promise<boolean> {
  return (await http(`/views/${name}`, { method: 'PUT', data: views }).catch(ignoreNotFound)) !== undefined
}

/** Reads views from an unknown value. Invalid ones are left out. */
export function parseViews(stored: unknown): SavedView[] {
  return Array.isArray(stored) ? stored.flatMap(parseView) : []
}

function parseView(stored: unknown): SavedView[] {
  if (!isObject(stored) || typeof stored.name !== 'string' || !isObject(stored.params)) return []
  const params = Object.fromEntries(
    Object.entries(stored.params).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
  const columns = Array.isArray(stored.columns) ? stored.columns.filter((name) => typeof name === 'string') : undefined
  return [{ name: stored.name, params, ...(columns && { columns }) }]
}

function ignoreNotFound(error: unknown): undefined {
  if (!hasStatus(error, 404)) throw error
}
