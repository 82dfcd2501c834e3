import type { ResourceData } from '#resources/language/resource.ts'
import type { SavedView } from '../../api/savedViews.ts'
import { type ColumnOrder, declaredOrder, mendColumnOrder } from '../list/columnOrder.ts'
import { initialListState, type ListState, listQueryOf, listStateIn } from '../list/listState.ts'

/** What a list shows, and how: what a view keeps under a name. */
export interface Arrangement {
  readonly state: ListState
  readonly columns: ColumnOrder
}

/** The longest name of a view, in letters, and the most views of a list. */
export const viewLimits = { name: 60, views: 50 } as const

/** A view out of what is shown; the page is of the moment. */
export function viewOf(resource: ResourceData, name: string, { state, columns }: Arrangement): SavedView {
  const query = new URLSearchParams(listQueryOf(resource, { ...state, page: 1 }))
  query.delete('page')
  return {
    name: name.trim(),
    params: Object.fromEntries(query),
    columns: columns.names.filter((column) => !columns.hidden.includes(column)),
  }
}

/** What a view shows. What is no longer declared is left out; columns that are new are hidden. */
export function arrangementOf(resource: ResourceData, { params, columns }: SavedView): Arrangement {
  const state = listStateIn(resource, String(new URLSearchParams({ ...params, page: '1' })))
  const declared = declaredOrder(resource)
  const kept = columns && { names: columns, hidden: declared.names.filter((name) => !columns.includes(name)) }
  return { state: state ?? initialListState(resource), columns: mendColumnOrder(resource, kept) }
}

/** Whether a list shows just what a view keeps, on whatever page. */
export function isShowing(resource: ResourceData, view: SavedView, shown: Arrangement): boolean {
  const normal = (one: Arrangement) => JSON.stringify(viewOf(resource, '', one))
  return normal(arrangementOf(resource, view)) === normal(shown)
}

/** The view of that name, if there is one: names differ by more than case. */
export function viewNamed(views: readonly SavedView[], name: string): SavedView | undefined {
  return views.find((view) => sameName(view.name, name))
}

/** The views with one more, or with another one in the place of its name. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return viewNamed(views, view.name)
    ? views.map((one) => (sameName(one.name, view.name) ? view : one))
    : [...views, view]
}

export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => !sameName(view.name, name))
}

/** The views with another name for one of them. */
export function withRenamed(views: readonly SavedView[], from: string, to: string): SavedView[] {
  return views.map((view) => (sameName(view.name, from) ? { ...view, name: to.trim() } : view))
}

const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
