import { canBeInactive, columnsOf, defaultSortOf, routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isObject } from '#resources/language/values.ts'
import type { ListQuestion } from '../../api/listAnswer.ts'

/** The state of a list: page, sort, search and filters. */
export interface ListState {
  readonly page: number
  readonly perPage: number
  readonly sort: string
  readonly order: 'ASC' | 'DESC'
  readonly search: string
  /** Undefined if records of the resource cannot be inactive. */
  readonly status?: Status | undefined
  /** The name of a declared view; undefined for the whole list. */
  readonly view?: string | undefined
}
/** `all` means active and inactive. Only our own server supports it. */
export type Status = 'active' | 'inactive' | 'all'

export const pageSizes = [10, 20, 50] as const
export const statuses: readonly Status[] = ['active', 'inactive', 'all']

/** The minimum length of a search text. An empty text is allowed too, and ends the search. */
const shortestSearch = 3
const longestSearch = 100

/** Whether a search text is valid: empty, or at least three letters. */
export function isSearchable(text: string): boolean {
  const letters = [...text.trim()].length
  return letters === 0 || letters >= shortestSearch
}

/** The initial state: first page of ten, active records, default sort column, descending. */
export function initialListState(resource: ResourceData): ListState {
  const status = canBeInactive(resource) ? 'active' : undefined
  return {
    page: 1,
    perPage: pageSizes[0],
    sort: defaultSortOf(resource),
    order: 'DESC',
    search: '',
    status,
    view: undefined,
  }
}

/** Normalizes a stored or typed list state. Invalid values are replaced by the initial ones. */
export function mendListState(resource: ResourceData, kept: unknown): ListState {
  const initial = initialListState(resource)
  if (typeof kept !== 'object' || kept === null) return initial
  const { page, perPage, sort, order, search, status, view }: Partial<Record<keyof ListState, unknown>> = kept
  return {
    page: wholeNumber(page) ?? initial.page,
    perPage: pageSizes.find((size) => size === wholeNumber(perPage)) ?? initial.perPage,
    sort: sortableFields(resource).find((field) => field === sort) ?? initial.sort,
    order: order === 'ASC' || order === 'DESC' ? order : initial.order,
    search: typeof search === 'string' && isSearchable(search) ? search.trim().slice(0, longestSearch) : '',
    status: initial.status && (statuses.find((one) => one === status) ?? initial.status),
    view: viewsOf(resource).find((name) => name === view),
  }
}

/** The names of the declared views. */
export function viewsOf(resource: ResourceData): string[] {
  return Object.keys(resource.list?.views ?? {})
}

function sortableFields(resource: ResourceData): string[] {
  return columnsOf(resource).flatMap((column) => column.sort ?? [])
}

/** Reads the state from a query; undefined if it has none of the parameters. */
export function listStateIn(resource: ResourceData, query: string): ListState | undefined {
  const told = new URLSearchParams(query)
  const isTold = Object.keys(parameters).some((name) => told.has(name))
  if (!isTold) return undefined
  const order = told.get('order')?.toUpperCase()
  return mendListState(resource, { ...Object.fromEntries(told), order })
}

/**
 * Resolves the state when a list opens: from its URL, or without parameters the whole list with the last sort order and
 * paging. @param stored the list parameters that react-admin has stored. The filter is ignored, and so is the page of a
 * filtered list.
 */
export function openingState(resource: ResourceData, query: string, stored: unknown): ListState {
  const told = listStateIn(resource, query)
  if (told) return told
  const initial = initialListState(resource)
  const { page, perPage, sort, order } = mendListState(resource, stored)
  const wasWhole = isObject(stored) && JSON.stringify(stored.filter ?? {}) === JSON.stringify(filterOf(initial))
  return { ...initial, page: wasWhole ? page : 1, perPage, sort, order }
}

/** The store key of react-admin's list parameters. */
export const storeKeyOf = (resource: ResourceData): string => `${routeOf(resource)}.listParams`

/** Builds the data provider's filter from search, status and view. */
export function filterOf({ search, status, view }: ListState): NonNullable<ListQuestion['filter']> {
  return {
    ...(search === '' ? {} : { search }),
    ...(status === undefined || status === 'all' ? {} : { isActive: status === 'active' }),
    ...(view === undefined ? {} : { view }),
  }
}

/** Builds the parameters of `getList` for a list state. */
export function questionOf({ page, perPage, sort, order, ...narrowing }: ListState) {
  return {
    pagination: { page, perPage },
    sort: { field: sort, order },
    filter: filterOf({ page, perPage, sort, order, ...narrowing }),
  }
}

/** Serializes the state as a query: the page, and all values that differ from the initial state. */
export function listQueryOf(resource: ResourceData, state: ListState): string {
  const initial = initialListState(resource)
  const told = new URLSearchParams()
  for (const [name, text] of Object.entries(parameters)) {
    if (name === 'page' || text(state) !== text(initial)) told.set(name, text(state))
  }
  return `?${told}`
}

const parameters: Record<keyof ListState, (state: ListState) => string> = {
  page: ({ page }) => String(page),
  perPage: ({ perPage }) => String(perPage),
  sort: ({ sort }) => sort,
  order: ({ order }) => order.toLowerCase(),
  search: ({ search }) => search,
  status: ({ status }) => status ?? '',
  view: ({ view }) => view ?? '',
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined
}
