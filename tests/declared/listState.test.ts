import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capsules } from '#product/resources/capsules.ts'
import { categories } from '#product/resources/categories.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { profiles } from '#product/resources/profiles.ts'
import { users } from '#product/resources/users.ts'
import {
  buildListSearch,
  getInitialListState,
  isSearchable,
  normalizeListState,
  pageSizes,
  parseListState,
  resolveListState,
} from '../../src/declared/listState/listState.ts'

test('a list starts with ten rows, by its first data column, descending, active ones [C-02, C-04, C-05]', () => {
  const start = { page: 1, perPage: 10, order: 'DESC', search: '', filter: '' }
  expect(getInitialListState(categories)).toEqual({ ...start, sort: 'name', status: 'active' })
  expect(getInitialListState(users)).toEqual({ ...start, sort: 'nome', status: 'active' })
  expect(getInitialListState(fragrances)).toEqual({ ...start, sort: 'fragranceId', status: 'active' })
  expect(getInitialListState(capsules)).toEqual({ ...start, sort: 'serialNumber', status: undefined })
  expect(getInitialListState(profiles)).toEqual({ ...start, sort: 'nome', status: undefined })
})

test('a list whose sort has a direction starts with it, and its address says only another one [language-9]', () => {
  const ascending = { ...categories, list: { sort: { by: 'createdAt', direction: 'asc' } } } as const
  const initial = getInitialListState(ascending)
  expect(initial).toMatchObject({ sort: 'createdAt', order: 'ASC' })
  expect(buildListSearch(ascending, initial)).toBe('?page=1')
  expect(buildListSearch(ascending, { ...initial, order: 'DESC' })).toBe('?page=1&order=desc')
  expect(parseListState(ascending, '?page=2')).toEqual({ ...initial, page: 2 })
})

test('pages have 10, 20 or 50 rows and no other number [C-01]', () => {
  expect(pageSizes).toEqual([10, 20, 50])
})

test('a search takes three letters or none; one or two are not enough [C-20]', () => {
  expect(['', '   ', 'flo', 'são', '👃👃👃'].map(isSearchable)).toEqual([true, true, true, true, true])
  expect(['f', 'fl', ' fl ', '👃👃'].map(isSearchable)).toEqual([false, false, false, false])
})

describe('the state in an address', () => {
  test('an address without parameters of a list tells nothing', () => {
    expect([parseListState(categories, ''), parseListState(categories, '?utm=mail')]).toEqual([undefined, undefined])
  })

  test('only what differs from the start stands in it, and the page', () => {
    expect(buildListSearch(categories, getInitialListState(categories))).toBe('?page=1')
    expect(
      buildListSearch(categories, { ...getInitialListState(categories), page: 3, order: 'ASC', search: 'flor' }),
    ).toBe('?page=3&order=asc&search=flor')
  })

  test('what is out of range, unknown or no word of a list is as at the start', () => {
    const invalidSearch = '?page=0&perPage=7&sort=emial&order=sideways&search=fl&status=maybe'
    expect(parseListState(categories, invalidSearch)).toEqual(getInitialListState(categories))
    expect(parseListState(categories, '?page=1e999&perPage=')).toEqual(getInitialListState(categories))
    expect(parseListState(capsules, '?status=inactive')).toEqual(getInitialListState(capsules))
  })

  test('every state that a person can reach comes back from its address', () => {
    const state = fc.record({
      page: fc.integer({ min: 1, max: 100_000 }),
      perPage: fc.constantFrom(...pageSizes),
      sort: fc.constantFrom('name', 'createdAt'),
      order: fc.constantFrom('ASC' as const, 'DESC' as const),
      search: fc.string({ unit: 'grapheme', minLength: 3, maxLength: 30 }).map((text) => normalizeSearch(text)),
      status: fc.constantFrom('active' as const, 'inactive' as const, 'all' as const),
      filter: fc.constantFrom('', '{"name":{"contains":"a & b=?"}}', 'no JSON'),
    })
    fc.assert(
      fc.property(state, (reached) => {
        expect(parseListState(categories, buildListSearch(categories, reached))).toEqual(reached)
      }),
    )
  })
})

test('sort, page and rows a page are remembered, and nothing that narrows the list [C-12, C-13, C-14]', () => {
  const stored = { page: 3, perPage: 50, sort: 'createdAt', order: 'ASC', filter: { isActive: true } }
  const whole = { ...getInitialListState(categories), page: 3, perPage: 50, sort: 'createdAt', order: 'ASC' }
  expect(resolveListState(categories, '', stored)).toEqual(whole)
  // Page 3 of a search result does not apply to the whole list.
  for (const filter of [{ isActive: true, search: 'flor' }, { isActive: false }, { isActive: true, view: 'some' }]) {
    expect(resolveListState(categories, '', { ...stored, filter })).toEqual({ ...whole, page: 1 })
  }
})

test('whatever was kept in a storage, the state is one that a person can reach', () => {
  fc.assert(
    fc.property(fc.anything(), (kept) => {
      const state = normalizeListState(categories, kept)
      expect(normalizeListState(categories, state)).toEqual(state)
      expect(pageSizes).toContain(state.perPage)
      expect(state.page).toBeGreaterThanOrEqual(1)
    }),
  )
})

function normalizeSearch(search: string): string {
  return normalizeListState(categories, { search }).search
}
