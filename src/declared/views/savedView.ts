import type { ResourceData } from '#language/resource.ts'
import type { SavedView } from '../../api/savedViews.ts'
import { type ColumnSettings, getDeclaredOrder, normalizeColumnOrder } from '../listState/columnOrder.ts'
import { buildListSearch, getInitialListState, type ListState, parseListState } from '../listState/listState.ts'

/** The state and columns of a list, as saved in a view. */
export interface ListSettings {
  readonly state: ListState
  readonly columns: ColumnSettings
}

/** The maximum length of a view's name, and the maximum number of views per list. */
export const viewLimits = { name: 60, views: 50 } as const

/** Builds a view from the current settings, without the page number. */
export function buildView(resource: ResourceData, name: string, { state, columns }: ListSettings): SavedView {
  const query = new URLSearchParams(buildListSearch(resource, { ...state, page: 1 }))
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
export function getViewSettings(resource: ResourceData, { params, columns }: SavedView): ListSettings {
  const state = parseListState(resource, String(new URLSearchParams({ ...params, page: '1' })))
  const declared = getDeclaredOrder(resource)
  const storedColumns = columns && { names: columns, hidden: declared.names.filter((name) => !columns.includes(name)) }
  return { state: state ?? getInitialListState(resource), columns: normalizeColumnOrder(resource, storedColumns) }
}

/** Whether a list currently shows a view, on any page. */
export function isViewShown(resource: ResourceData, view: SavedView, current: ListSettings): boolean {
  const normalize = (candidate: ListSettings) => JSON.stringify(buildView(resource, '', candidate))
  return normalize(getViewSettings(resource, view)) === normalize(current)
}

/** Finds a view by name, ignoring case. */
export function findView(views: readonly SavedView[], name: string): SavedView | undefined {
  return views.find((view) => isSameName(view.name, name))
}

/** Adds a view, or replaces the one with its name. */
export function addOrReplaceView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return findView(views, view.name)
    ? views.map((candidate) => (isSameName(candidate.name, view.name) ? view : candidate))
    : [...views, view]
}

export function removeView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => !isSameName(view.name, name))
}

/** Renames a view. */
export function renameView(views: readonly SavedView[], from: string, to: string): SavedView[] {
  return views.map((view) => (isSameName(view.name, from) ? { ...view, name: to.trim() } : view))
}

const isSameName = (candidate: string, other: string): boolean =>
  candidate.trim().toLowerCase() === other.trim().toLowerCase()
