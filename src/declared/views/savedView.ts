import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { SavedView, ViewContent } from '../../api/savedViews.ts'
import { type ColumnSettings, getDeclaredOrder, normalizeColumnOrder } from '../listState/columnOrder.ts'
import { buildListSearch, getInitialListState, type ListState, parseListState } from '../listState/listState.ts'

/** The state and columns of a list, as saved in a view. */
export interface ListSettings {
  readonly state: ListState
  readonly columns: ColumnSettings
}

/** The parts of a saved view that depend on the settings of the list. */
type ViewSettings = Pick<ViewContent, 'params' | 'columns'>

/**
 * Builds the content of a view from the current settings, without the page number. The condition of a declared view
 * becomes part of the filter, because a list shows one view at a time.
 */
export function buildViewSettings(resource: ResourceData, { state, columns }: ListSettings): Required<ViewSettings> {
  const filter = addDeclaredView(resource, state.view, state.filter)
  const query = new URLSearchParams(buildListSearch(resource, { ...state, view: undefined, filter, page: 1 }))
  query.delete('page')
  return {
    params: Object.fromEntries(query),
    columns: columns.names.filter((column) => !columns.hidden.includes(column)),
  }
}

function addDeclaredView({ list }: ResourceData, view: string | undefined, filter: string): string {
  const condition = view !== undefined && Object.hasOwn(list?.views ?? {}, view) ? list?.views?.[view] : undefined
  if (condition === undefined) return filter
  return JSON.stringify(filter === '' ? condition : { and: [condition, parseCondition(filter)] })
}

/** Parses the condition of a list. Invalid JSON counts as no condition, because the list itself shows that error. */
function parseCondition(filter: string): PredicateData {
  try {
    return JSON.parse(filter)
  } catch {
    return {}
  }
}

/**
 * The settings of a view. Columns that are no longer declared are left out. Columns that were declared later are
 * hidden.
 */
export function getViewSettings(
  resource: ResourceData,
  { id, params, columns }: ViewSettings & Pick<SavedView, 'id'>,
): ListSettings {
  const filter = addDeclaredView(resource, params.view, params.filter ?? '')
  const query = new URLSearchParams({ ...params, filter, view: id, page: '1' })
  const declared = getDeclaredOrder(resource)
  const storedColumns = columns && { names: columns, hidden: declared.names.filter((name) => !columns.includes(name)) }
  return {
    state: parseListState(resource, String(query)) ?? getInitialListState(resource),
    columns: normalizeColumnOrder(resource, storedColumns),
  }
}

/** Whether the settings of the list differ from its saved view. The page number is ignored. */
export function isViewChanged(resource: ResourceData, view: SavedView, current: ListSettings): boolean {
  const normalize = (settings: ListSettings) => JSON.stringify(buildViewSettings(resource, settings))
  return normalize(getViewSettings(resource, view)) !== normalize(current)
}

/** Finds a view by name, ignoring case. */
export function findView(views: readonly SavedView[], name: string): SavedView | undefined {
  const normalize = (text: string) => text.trim().toLowerCase()
  return views.find((view) => normalize(view.name) === normalize(name))
}
