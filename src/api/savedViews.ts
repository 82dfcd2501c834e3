import type { ResourceData } from '#resources/language/resource.ts'
import { isObject } from '#resources/language/values.ts'
import { hasStatus } from './apiError.ts'
import type { HttpClient } from './httpClient.ts'

/** A view of a list that a person keeps under a name: the parameters of its address, and the columns it shows. */
export interface SavedView {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  /** The columns by name, in their order; absent: those that are declared. */
  readonly columns?: readonly string[]
}

/** The saved views of the person on the server; undefined where the backend keeps none. */
export async function readViews(
  http: HttpClient,
  { name }: ResourceData,
  signal?: AbortSignal,
): Promise<SavedView[] | undefined> {
  const answer = await http(`/views/${name}`, { signal }).catch(nothingWhereUnknown)
  return answer && viewsIn(answer.json)
}

/** Keeps views in the place of all before. @returns whether the backend keeps views at all */
export async function writeViews(
  http: HttpClient,
  { name }: ResourceData,
  views: readonly SavedView[],
): Promise<boolean> {
  return (await http(`/views/${name}`, { method: 'PUT', data: views }).catch(nothingWhereUnknown)) !== undefined
}

/** The views in anything that was kept; what is none is left out. */
export function viewsIn(kept: unknown): SavedView[] {
  return Array.isArray(kept) ? kept.flatMap(viewIn) : []
}

function viewIn(kept: unknown): SavedView[] {
  if (!isObject(kept) || typeof kept.name !== 'string' || !isObject(kept.params)) return []
  const params = Object.fromEntries(
    Object.entries(kept.params).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
  const columns = Array.isArray(kept.columns) ? kept.columns.filter((name) => typeof name === 'string') : undefined
  return [{ name: kept.name, params, ...(columns && { columns }) }]
}

function nothingWhereUnknown(error: unknown): undefined {
  if (!hasStatus(error, 404)) throw error
}
