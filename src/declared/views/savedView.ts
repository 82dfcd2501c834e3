import type { ResourceData } from '#resources/language/resource.ts'
import type { SavedView } from '../../api/savedViews.ts'
import { type ColumnOrder, declaredOrder, mendColumnOrder } from '../listState/columnOrder.ts'
import { initialListState, type ListState, listQueryOf, listStateIn } from '../listState/listState.ts'

/** The state and columns of a list, as saved in a view. */
export interface Arrangement {
  readonly state: ListState
  readonly columns: ColumnOrder
}

/** The maximum length of a view's name, and the maximum number of views per list. */
export const viewLimits = { name: 60, views: 50 } as const

/** Builds a view from the current settings, without the page number. */
export function viewOf(resource: ResourceData, name: string, { state, columns }: Arrangement): SavedView {
  const query = new URLSearchParams(listQueryOf(resource, { ...state, page: 1 }))
  query.delete('page')
  return {
    name: name.trim(),
    params: Object.fromEntries(query),
    columns: columns.names.filter((column) => !columns.hidden.includes(column)),
  }
}

/**
 * The settings of a view. Columns that are no longer declared are left out. Columns that were declared later are
 * hidden.
 */
export function arrangementOf(resource: ResourceData, { params, columns }: SavedView): Arrangement {
  const state = listStateIn(resource, String(new URLSearchParams({ ...params, page: '1' })))
  const declared = declaredOrder(resource)
  const kept = columns && { names: columns, hidden: declared.names.filter((name) => !columns.includes(name)) }
  return { state: state ?? initialListState(resource), columns: mendColumnOrder(resource, kept) }
}

/** Whether a list currently shows a view, on any page. */
export function isShowing(resource: ResourceData, view: SavedView, shown: Arrangement): boolean {
  const normal = (one: Arrangement) => JSON.stringify(viewOf(resource, '', one))
  return normal(arrangementOf(resource, view)) === normal(shown)
}

/** Finds a view by name, ignoring case. */
export function viewNamed(views: readonly SavedView[], name: string): SavedView | undefined {
  return views.find((view) => sameName(view.name, name))
}

/** Adds a view, or replaces the one with its name. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return viewNamed(views, view.name)
    ? views.map((one) => (sameName(one.name, view.name) ? view : one))
    : [...views, view]
}

export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => !sameName(view.name, name))
}

/** Renames a view. */
export function withRenamed(views: readonly SavedView[], from: string, to: string): SavedView[] {
  return views.map((view) => (sameName(view.name, from) ? { ...view, name: to.trim() } : view))
}

const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
