import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { HttpError } from '../../server/http/httpError.ts'
import { listAnswer, parseListQuery } from '../../server/http/paging.ts'

/** What a query string is refused with: status, parameter, and whether there is a sentence in three languages. */
function refusalOf(query: string): unknown {
  try {
    parseListQuery(queryOf(query))
    return 'accepted'
  } catch (error) {
    if (!(error instanceof HttpError) || typeof error.sentence !== 'string') throw error
    const { sentence, params } = error
    const said = (['pt', 'en', 'es'] as const).map((locale) => createTranslator(locale)(sentence, params))
    return [error.status, error.extras.field, new Set(said).size, said.some((text) => text.includes('%{'))]
  }
}

function queryOf(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query)
  return Object.fromEntries([...parameters.keys()].map((key) => [key, single(parameters.getAll(key))]))
}

const single = (values: string[]): string | string[] => (values.length === 1 ? (values[0] ?? '') : values)

test('without parameters a list is its first ten, newest first', () => {
  expect(parseListQuery({})).toEqual({
    page: 1,
    perPage: 10,
    orderBy: null,
    orderByDirection: 'desc',
    search: '',
    isActive: null,
  })
})

test('each parameter is read', () => {
  const query = 'page=3&perPage=50&orderBy=profile.nome&orderByDirection=asc&FilterString=%20Ana%20&isActive=false'
  expect(parseListQuery(queryOf(query))).toEqual({
    page: 3,
    perPage: 50,
    orderBy: 'profile.nome',
    orderByDirection: 'asc',
    search: 'Ana',
    isActive: false,
  })
})

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=',
  'page=1e3',
  'page=1&page=2',
  'perPage=0',
  'perPage=51',
  'perPage=ten',
  'perPage=1e1',
  'orderByDirection=up',
  'orderByDirection=ASC',
  'isActive=1',
  'isActive=',
  'isActive=TRUE',
  'FilterString=a&FilterString=b',
])('%s is refused with a sentence that names the parameter', (query) => {
  expect(refusalOf(query)).toEqual([400, query.split('=')[0], 3, false])
})

test('a text longer than any search is refused', () => {
  expect(refusalOf(`FilterString=${'a'.repeat(501)}`)).toEqual([400, 'FilterString', 3, false])
  expect(refusalOf(`FilterString=${'a'.repeat(500)}`)).toBe('accepted')
})

test('a page far beyond the end is a page, so that it is answered with no rows', () => {
  expect(parseListQuery({ page: '99999999999999999999' }).page).toBe(1_000_000_000)
})

test('parameters that nobody knows are left alone', () => {
  expect(refusalOf('sort=name&__proto__=1')).toBe('accepted')
})

test('the count of pages is rounded up and 0 for an empty list', () => {
  expect(listAnswer(['a'], 57, 10).totalPages).toBe(6)
  expect(listAnswer([], 0, 10)).toEqual({ data: [], total: 0, totalPages: 0 })
})
