import { expect, test } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { HttpError } from '../../server/http/httpError.ts'
import { createListPage, parseListQuery } from '../../server/http/listQuery.ts'

/** Parses a query string like the server: a repeated parameter becomes a list. */
function parseQuery(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query)
  const buildValues = (key: string) => {
    const [first = '', ...more] = parameters.getAll(key)
    return more.length > 0 ? [first, ...more] : first
  }
  return Object.fromEntries([...parameters.keys()].map((key) => [key, buildValues(key)]))
}

/** The error for a query string: status, parameter, and whether it has a message in three languages. */
function catchRefusal(query: string): unknown {
  try {
    parseListQuery(parseQuery(query))
    return 'accepted'
  } catch (error) {
    if (!(error instanceof HttpError) || typeof error.text !== 'string') throw error
    const { text: sentence, params } = error
    const said = locales.map((locale) => createTranslator(locale)(sentence, params))
    return [error.status, error.details.field, new Set(said).size, said.some((text) => text.includes('%{'))]
  }
}

test('without parameters a list is its first ten, newest first', () => {
  const all = { search: '', isActive: null }
  expect(parseListQuery({})).toEqual({ ...all, page: 1, perPage: 10, orderBy: null, orderByDirection: 'desc' })
})

test('each parameter is read', () => {
  const query = 'page=3&perPage=50&orderBy=profile.nome&orderByDirection=asc&FilterString=%20Ana%20&isActive=false'
  const sorted = { orderBy: 'profile.nome', orderByDirection: 'asc' }
  expect(parseListQuery(parseQuery(query))).toEqual({ ...sorted, page: 3, perPage: 50, search: 'Ana', isActive: false })
})

const pages = 'page=0 page=-1 page=1.5 page=x page= page=1e3 page=1&page=2 perPage=0 perPage=51 perPage=ten perPage=1e1'
const others =
  'orderByDirection=up orderByDirection=ASC isActive=1 isActive= isActive=TRUE FilterString=a&FilterString=b'
test.each(`${pages} ${others}`.split(' '))('%s is refused with a sentence that names the parameter', (query) => {
  expect(catchRefusal(query)).toEqual([400, query.split('=')[0], 3, false])
})

test('a text longer than any search is refused', () => {
  expect(catchRefusal(`FilterString=${'a'.repeat(501)}`)).toEqual([400, 'FilterString', 3, false])
  expect(catchRefusal(`FilterString=${'a'.repeat(500)}`)).toBe('accepted')
})

test('a page far beyond the end is a page, so that it is answered with no rows', () => {
  expect(parseListQuery({ page: '99999999999999999999' }).page).toBe(1_000_000_000)
})

test('parameters that nobody knows are left alone', () => {
  expect(catchRefusal('sort=name&__proto__=1')).toBe('accepted')
})

test('the count of pages is rounded up and 0 for an empty list', () => {
  expect(createListPage(['a'], 57, 10).totalPages).toBe(6)
  expect(createListPage([], 0, 10)).toEqual({ data: [], total: 0, totalPages: 0 })
})
