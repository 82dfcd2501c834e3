import { HttpError } from './httpError.ts'

/** The validated parameters of a list. The list itself validates `orderBy` and interprets `search`. */
export interface ListQuery {
  /** Counts from 1. */
  readonly page: number
  readonly perPage: number
  readonly orderBy: string | null
  readonly orderByDirection: 'asc' | 'desc'
  /** FilterString, trimmed; empty means no filter. */
  readonly search: string
  /** Null: both active and inactive. */
  readonly isActive: boolean | null
}

/** The parameters of a list that has only paging and search. */
export interface PageQuery extends Pick<ListQuery, 'page' | 'perPage' | 'search'> {}

/** One page of a list in the API. */
export interface ListAnswer<Item> {
  readonly data: readonly Item[]
  readonly total: number
  readonly totalPages: number
}

/** The maximum page size. */
export const mostPerPage = 50
/**
 * From this length on, a search text matches anywhere in a value; shorter ones match only the start, where an index
 * applies.
 */
export const substringFrom = 3
/** Larger than any list, and small enough that the offset stays a safe integer. */
const lastPage = 1_000_000_000
const longestText = 500

/**
 * Parses the list parameters of a query string.
 *
 * @throws HttpError 400 that names the malformed parameter
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
 * Parses the parameters of a list whose search parameter is `str`.
 *
 * @throws HttpError 400 that names the malformed parameter
 */
export function parsePageQuery(query: unknown): PageQuery {
  const read = textsOf(query)
  return { ...pageIn(read), search: read('str')?.trim() ?? '' }
}

export function listAnswer<Item>(data: readonly Item[], total: number, perPage: number): ListAnswer<Item> {
  return { data, total, totalPages: Math.ceil(total / perPage) }
}

/** Parses a boolean parameter; null if absent. */
export function parseBoolean(name: string, text: string | undefined): boolean | null {
  if (text === undefined) return null
  if (text === 'true' || text === 'false') return text === 'true'
  throw refused(name, 'errors.parameterBoolean')
}

/**
 * Returns a function that reads a text parameter by name; undefined if absent.
 *
 * @throws HttpError 400 if a parameter is repeated or too long
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
