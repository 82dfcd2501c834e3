import { canBeInactive, columnsOf, defaultSortOf, routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'

/** Where a person is in a list. */
export interface ListState {
  readonly page: number
  readonly perPage: number
  readonly sort: string
  readonly order: 'ASC' | 'DESC'
  readonly search: string
  /** Absent where records cannot be inactive. */
  readonly status?: Status | undefined
  /** A declared view; absent: everything. */
  readonly view?: string | undefined
}
/** `all`: active and inactive together, which only our own server lists. */
export type Status = 'active' | 'inactive' | 'all'

export const pageSizes = [10, 20, 50] as const
export const statuses: readonly Status[] = ['active', 'inactive', 'all']

/** The least letters that a search takes; none at all ends it. */
const shortestSearch = 3
const longestSearch = 100

/** Whether a text may be searched for: three letters or more, or nothing. */
export function isSearchable(text: string): boolean {
  const letters = [...text.trim()].length
  return letters === 0 || letters >= shortestSearch
}

/** Where a list starts: the first page of ten, by its first column, descending, active records. */
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

/** A list state out of anything that was kept or typed: what is not possible there is as at the start. */
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

/** The declared views of a list, by name. */
export function viewsOf(resource: ResourceData): string[] {
  return Object.keys(resource.list?.views ?? {})
}

/** The fields a list may be sorted by. */
function sortableFields(resource: ResourceData): string[] {
  return columnsOf(resource).flatMap((column) => column.sort ?? [])
}

/** The state that an address tells, or undefined where it tells none. */
export function listStateIn(resource: ResourceData, query: string): ListState | undefined {
  const told = new URLSearchParams(query)
  const isTold = Object.keys(parameters).some((name) => told.has(name))
  if (!isTold) return undefined
  const order = told.get('order')?.toUpperCase()
  return mendListState(resource, { ...Object.fromEntries(told), order })
}

/** What is remembered of a list: how it is sorted and paged, and nothing that narrows it. */
export type Remembered = Pick<ListState, 'page' | 'perPage' | 'sort' | 'order'>

/** Where a list opens: where its address says or, if that says nothing, the whole list as it was last sorted and paged. */
export function openingState(resource: ResourceData, query: string, kept: unknown): ListState {
  return listStateIn(resource, query) ?? { ...initialListState(resource), ...paging(mendListState(resource, kept)) }
}

/** What to remember of a state. A page of a narrowed list is no page of the whole one. */
export function rememberedPart(resource: ResourceData, state: ListState): Remembered {
  const { search, status, view } = initialListState(resource)
  const isWhole = state.search === search && state.status === status && state.view === view
  return { ...paging(state), ...(isWhole ? {} : { page: 1 }) }
}

const paging = ({ page, perPage, sort, order }: ListState): Remembered => ({ page, perPage, sort, order })

/** Under what name the store keeps how a list was last sorted and paged. */
export const keptUnder = (resource: ResourceData): string => `${routeOf(resource)}.listParams`

/** The state as the query of an address: the page, and whatever else is not as at the start. */
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
