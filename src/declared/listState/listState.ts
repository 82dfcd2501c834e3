import { getDefaultSort, getListColumns } from '#language/columns.ts'
import { canBeInactive, getRoute } from '#language/derive.ts'
import { resolveLayout } from '#language/layouts.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { isSavedView, type ListQuery } from '../../api/listQuery.ts'

/** The state of a list: page, sort, search and filters. */
export interface ListState {
  readonly page: number
  readonly perPage: number
  readonly sort: string
  readonly order: 'ASC' | 'DESC'
  readonly search: string
  /** Undefined if records of the resource cannot be inactive. */
  readonly status?: Status | undefined
  /** The name of a declared view or the id of a saved one; undefined for the whole list. */
  readonly view?: string | undefined
  /** A condition as JSON; empty for none. The server validates it. */
  readonly filter: string
  /** The field by which the records are grouped. The server validates it. */
  readonly group?: string | undefined
  /** The layout of the list; undefined for the default one. */
  readonly layout?: string | undefined
}
/** `all` means active and inactive. Only our own server supports it. */
export type Status = 'active' | 'inactive' | 'all'

export const pageSizes = [10, 20, 50] as const
export const statuses: readonly Status[] = ['active', 'inactive', 'all']

/** The minimum length of a search text. An empty text is allowed too, and ends the search. */
const minSearchLength = 3
const maxSearchLength = 100

/** Whether a search text is valid: empty, or at least three letters. */
export function isSearchable(text: string): boolean {
  const length = [...text.trim()].length
  return length === 0 || length >= minSearchLength
}

/** The initial state: first page of ten, active records, default sort. */
export function getInitialListState(resource: ResourceData): ListState {
  const status = canBeInactive(resource) ? 'active' : undefined
  const { by, direction } = getDefaultSort(resource)
  return {
    page: 1,
    perPage: pageSizes[0],
    sort: by,
    order: direction === 'asc' ? 'ASC' : 'DESC',
    search: '',
    status,
    view: undefined,
    filter: '',
    group: undefined,
    layout: toLayout(resource, undefined),
  }
}

/** Normalizes a stored or typed list state. Invalid values are replaced by the initial ones. */
export function normalizeListState(resource: ResourceData, stored: unknown): ListState {
  const initial = getInitialListState(resource)
  if (typeof stored !== 'object' || stored === null) return initial
  const values: Partial<Record<keyof ListState, unknown>> = stored
  const { page, perPage, sort, order, search, status, view, filter, group, layout } = values
  return {
    page: parsePositiveInteger(page) ?? initial.page,
    perPage: pageSizes.find((size) => size === parsePositiveInteger(perPage)) ?? initial.perPage,
    sort: getSortableFields(resource).find((field) => field === sort) ?? initial.sort,
    order: order === 'ASC' || order === 'DESC' ? order : initial.order,
    search: typeof search === 'string' && isSearchable(search) ? search.trim().slice(0, maxSearchLength) : '',
    status: initial.status && (statuses.find((candidate) => candidate === status) ?? initial.status),
    view: toName(view),
    filter: typeof filter === 'string' ? filter : '',
    group: toName(group),
    layout: toLayout(resource, toName(layout)),
  }
}

function toLayout(resource: ResourceData, name: string | undefined): string | undefined {
  const layout = name ?? resolveLayout(resource, undefined)
  return layout === 'table' && resolveLayout(resource, undefined) === 'table' ? undefined : layout
}

const toName = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The names of the declared views. */
export function getViewNames(resource: ResourceData): string[] {
  return Object.keys(resource.list?.views ?? {})
}

/** Whether a URL contains nothing but the id of a saved view, so that the parameters are those of the view. */
export function hasOnlySavedView(resource: ResourceData, search: string): boolean {
  const [[name, view] = [], ...others] = [...new URLSearchParams(search)]
  return name === 'view' && others.length === 0 && isSavedView(resource, view)
}

function getSortableFields(resource: ResourceData): string[] {
  return getListColumns(resource).flatMap((column) => column.sort ?? [])
}

/** Reads the state from a query; undefined if it has none of the parameters. */
export function parseListState(resource: ResourceData, query: string): ListState | undefined {
  const parsed = new URLSearchParams(query)
  const hasParameters = Object.keys(serializers).some((name) => parsed.has(name))
  if (!hasParameters) return undefined
  const order = parsed.get('order')?.toUpperCase()
  return normalizeListState(resource, { ...Object.fromEntries(parsed), order })
}

/**
 * Resolves the state when a list opens: from its URL, or if that has no parameters, the whole list with the last sort
 * order, page, page size and layout.
 * @param stored the list parameters that react-admin has stored. Its filter is ignored, and so is the page of a
 * filtered list
 */
export function resolveListState(resource: ResourceData, query: string, stored: unknown): ListState {
  const parsed = parseListState(resource, query)
  if (parsed) return parsed
  const initial = getInitialListState(resource)
  const { page, perPage, sort, order } = normalizeListState(resource, stored)
  const { layout, ...filter } = isObject(stored) && isObject(stored.filter) ? stored.filter : {}
  const wasUnfiltered = JSON.stringify(filter) === JSON.stringify(buildFilter(initial))
  return {
    ...initial,
    page: wasUnfiltered ? page : 1,
    perPage,
    sort,
    order,
    layout: toLayout(resource, toName(layout)),
  }
}

/** The store key of react-admin's list parameters. */
export const getStoreKey = (resource: ResourceData): string => `${getRoute(resource)}.listParams`

/** Builds the condition of a list in the data provider's terms: its search, status, view and filter. */
export function buildFilter({ search, status, view, filter }: ListState): NonNullable<ListQuery['filter']> {
  return {
    ...(search === '' ? {} : { search }),
    ...(status === undefined || status === 'all' ? {} : { isActive: status === 'active' }),
    ...(view === undefined ? {} : { view }),
    ...(filter === '' ? {} : { filter }),
  }
}

/** Builds the filter of react-admin's list controller, which also contains the grouping and the layout. */
export const buildControllerFilter = (state: ListState): NonNullable<ListQuery['filter']> => ({
  ...buildFilter(state),
  ...(state.group === undefined ? {} : { group: state.group }),
  ...(state.layout === undefined ? {} : { layout: state.layout }),
})

/** Builds the parameters of `getList` for a list state. */
export function buildGetListParams(state: ListState) {
  const { page, perPage, sort, order } = state
  return { pagination: { page, perPage }, sort: { field: sort, order }, filter: buildControllerFilter(state) }
}

/** Serializes the state as a query: the page, and all values that differ from the initial state. */
export function buildListSearch(resource: ResourceData, state: ListState): string {
  const initial = getInitialListState(resource)
  const parsed = new URLSearchParams()
  for (const [name, serialize] of Object.entries(serializers)) {
    if (name === 'page' || serialize(state) !== serialize(initial)) parsed.set(name, serialize(state))
  }
  return `?${parsed}`
}

const serializers: Record<keyof ListState, (state: ListState) => string> = {
  page: ({ page }) => String(page),
  perPage: ({ perPage }) => String(perPage),
  sort: ({ sort }) => sort,
  order: ({ order }) => order.toLowerCase(),
  search: ({ search }) => search,
  status: ({ status }) => status ?? '',
  view: ({ view }) => view ?? '',
  filter: ({ filter }) => filter,
  group: ({ group }) => group ?? '',
  layout: ({ layout }) => layout ?? '',
}

function parsePositiveInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined
}
