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
export interface ListPage<Item> {
  readonly data: readonly Item[]
  readonly total: number
  readonly totalPages: number
}

/** The maximum page size. */
export const maxPerPage = 50
export const defaultPerPage = 10
/**
 * From this length on, a search text matches anywhere in a value; shorter ones match only the start, where an index
 * applies.
 */
export const minSubstringLength = 3
/** Larger than any list, and small enough that the offset stays a safe integer. */
const maxPage = 1_000_000_000
const maxTextLength = 500

/**
 * Parses the list parameters of a query string.
 *
 * @param defaultDirection the direction of a query that names none
 * @throws HttpError 400 that names the malformed parameter
 */
export function parseListQuery(query: unknown, defaultDirection: 'asc' | 'desc' = 'desc'): ListQuery {
  const getText = createTextReader(query)
  return {
    ...parsePage(getText),
    orderBy: getText('orderBy') || null,
    orderByDirection:
      parseOption('orderByDirection', getText('orderByDirection'), ['asc', 'desc'] as const) ?? defaultDirection,
    search: getText('FilterString')?.trim() ?? '',
    isActive: parseBoolean('isActive', getText('isActive')),
  }
}

/**
 * Parses the parameters of a list whose search parameter is `str`.
 *
 * @throws HttpError 400 that names the malformed parameter
 */
export function parsePageQuery(query: unknown): PageQuery {
  const getText = createTextReader(query)
  return { ...parsePage(getText), search: getText('str')?.trim() ?? '' }
}

export function createListPage<Item>(data: readonly Item[], total: number, perPage: number): ListPage<Item> {
  return { data, total, totalPages: Math.ceil(total / perPage) }
}

/** Parses a boolean parameter; null if absent. */
export function parseBoolean(name: string, text: string | undefined): boolean | null {
  if (text === undefined) return null
  if (text === 'true' || text === 'false') return text === 'true'
  throw createParameterError(name, 'errors.parameterBoolean')
}

/** Parses a parameter that is an id or a version; undefined if absent. @throws HttpError 400 if it is no whole number */
export function parseWholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw createParameterError(name, 'errors.parameterMin', { min: 1 })
}

/**
 * Returns a function that reads a text parameter by name; undefined if absent.
 *
 * @throws HttpError 400 if a parameter is repeated or too long
 */
export function createTextReader(query: unknown, max = maxTextLength): (name: string) => string | undefined {
  const values = new Map(Object.entries(query ?? {}))
  return (name) => {
    const value: unknown = values.get(name)
    if (value === undefined) return undefined
    if (typeof value !== 'string') throw createParameterError(name, 'errors.parameterRepeated')
    if (value.length > max) throw createParameterError(name, 'errors.parameterTooLong', { max })
    return value
  }
}

function parsePage(getText: (name: string) => string | undefined): Pick<ListQuery, 'page' | 'perPage'> {
  return {
    page: Math.min(parseNumber('page', getText('page'), 1), maxPage),
    perPage: parseNumber('perPage', getText('perPage'), defaultPerPage, maxPerPage),
  }
}

function parseNumber(name: string, text: string | undefined, defaultValue: number, max?: number): number {
  if (text === undefined) return defaultValue
  const value = /^\d+$/.test(text) ? Number(text) : 0
  if (value >= 1 && value <= (max ?? Number.POSITIVE_INFINITY)) return value
  if (max === undefined) throw createParameterError(name, 'errors.parameterMin', { min: 1 })
  throw createParameterError(name, 'errors.parameterRange', { min: 1, max })
}

function parseOption<Option extends string>(
  name: string,
  text: string | undefined,
  options: readonly Option[],
): Option | undefined {
  const matchingOption = options.find((option) => option === text)
  if (text === undefined || matchingOption !== undefined) return matchingOption
  throw createParameterError(name, 'errors.parameterUnknownValue', { options: options.join(', ') })
}

type ParameterErrorKey = 'Boolean' | 'Repeated' | 'TooLong' | 'Min' | 'Range' | 'UnknownValue'

function createParameterError(
  name: string,
  key: `errors.parameter${ParameterErrorKey}`,
  params: Record<string, string | number> = {},
) {
  return new HttpError(400, key, { name, ...params }, { field: name })
}
