import { HttpError } from './httpError.ts'

/** The parameters of a list, checked. What `orderBy` may name and what `search` finds is the list's own business. */
export interface ListQuery {
  /** Counts from 1. */
  readonly page: number
  readonly perPage: number
  readonly orderBy: string | null
  readonly orderByDirection: 'asc' | 'desc'
  /** FilterString without blanks around it; empty means everything. */
  readonly search: string
  /** Null: active and inactive. */
  readonly isActive: boolean | null
}

/** What is asked of a list that is only paged and searched. */
export interface PageQuery extends Pick<ListQuery, 'page' | 'perPage' | 'search'> {}

/** One page of a list, on the wire. */
export interface ListAnswer<Item> {
  readonly data: readonly Item[]
  readonly total: number
  readonly totalPages: number
}

/** Records of one page at most. */
export const mostPerPage = 50
/** From this many characters on, text is found anywhere in a value; below it only at the start, where an index serves it. */
export const substringFrom = 3
/** Further than any list goes, and its offset still fits every number on the way. */
const lastPage = 1_000_000_000
const longestText = 500

/**
 * Reads the list parameters of a query string.
 *
 * @throws HttpError 400 that names the parameter of a wrong form
 */
export function parseListQuery(query: unknown): ListQuery {
  const read = textsOf(query)
  return {
    ...pageIn(read),
    orderBy: read('orderBy') || null,
    orderByDirection: oneOf('orderByDirection', read('orderByDirection'), ['asc', 'desc'] as const) ?? 'desc',
    search: read('FilterString')?.trim() ?? '',
    isActive: parseBoolean('isActive', read('isActive')),
  }
}

/**
 * Reads the parameters of a list whose search is called `str`.
 *
 * @throws HttpError 400 that names the parameter of a wrong form
 */
export function parsePageQuery(query: unknown): PageQuery {
  const read = textsOf(query)
  return { ...pageIn(read), search: read('str')?.trim() ?? '' }
}

/** A page with its totals. */
export function listAnswer<Item>(data: readonly Item[], total: number, perPage: number): ListAnswer<Item> {
  return { data, total, totalPages: Math.ceil(total / perPage) }
}

/** A query parameter that is `true`, `false` or absent (null). */
export function parseBoolean(name: string, text: string | undefined): boolean | null {
  if (text === undefined) return null
  if (text === 'true' || text === 'false') return text === 'true'
  throw refused(name, 'errors.parameterBoolean')
}

/**
 * Reads single texts out of a query string by name; undefined where absent.
 *
 * @throws HttpError 400 for one that is given twice or is longer than any sensible one
 */
export function textsOf(query: unknown): (name: string) => string | undefined {
  const values = new Map(Object.entries(query ?? {}))
  return (name) => {
    const value: unknown = values.get(name)
    if (value === undefined) return undefined
    if (typeof value !== 'string') throw refused(name, 'errors.parameterRepeated')
    if (value.length > longestText) throw refused(name, 'errors.parameterTooLong', { max: longestText })
    return value
  }
}

function pageIn(read: (name: string) => string | undefined): Pick<ListQuery, 'page' | 'perPage'> {
  return {
    page: Math.min(wholeNumber('page', read('page'), 1), lastPage),
    perPage: wholeNumber('perPage', read('perPage'), 10, mostPerPage),
  }
}

function wholeNumber(name: string, text: string | undefined, absent: number, most?: number): number {
  if (text === undefined) return absent
  const value = /^\d+$/.test(text) ? Number(text) : 0
  if (value >= 1 && value <= (most ?? Number.POSITIVE_INFINITY)) return value
  if (most === undefined) throw refused(name, 'errors.parameterMin', { min: 1 })
  throw refused(name, 'errors.parameterRange', { min: 1, max: most })
}

function oneOf<Option extends string>(
  name: string,
  text: string | undefined,
  options: readonly Option[],
): Option | undefined {
  const found = options.find((option) => option === text)
  if (text === undefined || found !== undefined) return found
  throw refused(name, 'errors.parameterUnknownValue', { options: options.join(', ') })
}

type ParameterText = 'Boolean' | 'Repeated' | 'TooLong' | 'Min' | 'Range' | 'UnknownValue'

function refused(name: string, key: `errors.parameter${ParameterText}`, params: Record<string, string | number> = {}) {
  return new HttpError(400, key, { name, ...params }, { field: name })
}
