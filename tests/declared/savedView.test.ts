import { describe, expect, test } from 'vitest'
import { capsules } from '#product/resources/capsules.ts'
import { categories } from '#product/resources/categories.ts'
import { devices } from '#product/resources/devices.ts'
import type { SavedView } from '../../src/api/savedViews.ts'
import { getDeclaredOrder } from '../../src/declared/listState/columnOrder.ts'
import { getInitialListState, type ListState } from '../../src/declared/listState/listState.ts'
import { buildViewSettings, findView, getViewSettings, isViewChanged } from '../../src/declared/views/savedView.ts'
import { findHidden } from '../../src/declared/views/useOverflow.ts'

const initial = { state: getInitialListState(categories), columns: getDeclaredOrder(categories) }
const changed: ListState = {
  page: 3,
  perPage: 50,
  sort: 'createdAt',
  order: 'ASC',
  search: 'flo ral & co',
  status: 'inactive',
  filter: '{"createdAt":{"during":"thisMonth"}}',
  group: 'name',
  layout: 'cards',
}

const toView = (changes: Partial<SavedView>): SavedView => ({
  id: 'v1',
  name: 'a',
  params: {},
  shared: null,
  owner: null,
  mayChange: true,
  isDefault: false,
  isSharedDefault: false,
  version: 1,
  ...changes,
})

describe('a view of a list', () => {
  test('keeps search, filter, status, sort, columns, group and layout, periods by name, and never the page [V-21]', () => {
    expect(buildViewSettings(categories, initial)).toEqual({ params: {}, columns: ['name', 'createdAt'] })
    expect(buildViewSettings(categories, { ...initial, state: changed }).params).toEqual({
      perPage: '50',
      sort: 'createdAt',
      order: 'asc',
      search: 'flo ral & co',
      status: 'inactive',
      filter: '{"createdAt":{"during":"thisMonth"}}',
      group: 'name',
      layout: 'cards',
    })
  })

  test('shows again what it was made of, from the first page on, and tells when the list shows something else', () => {
    const columns = { names: ['createdAt', 'name'], hidden: ['name'] }
    const shown = { state: changed, columns }
    const view = toView(buildViewSettings(categories, shown))
    expect(getViewSettings(categories, view)).toEqual({ state: { ...changed, view: 'v1', page: 1 }, columns })
    const onPage = (state: Partial<ListState>) => ({ columns, state: { ...changed, view: 'v1', ...state } })
    expect(isViewChanged(categories, view, onPage({ page: 4 }))).toBe(false)
    expect(isViewChanged(categories, view, onPage({ status: 'all' }))).toBe(true)
    expect(isViewChanged(categories, view, { ...onPage({}), columns: initial.columns })).toBe(true)
  })

  test('without columns shows those that are declared', () => {
    expect(getViewSettings(categories, toView({}))).toEqual({ ...initial, state: { ...initial.state, view: 'v1' } })
  })

  test('leaves out what is no longer declared, and hides what is new', () => {
    const params = { sort: 'gone', perPage: '7', status: 'x' }
    expect(getViewSettings(categories, toView({ params, columns: ['gone', 'createdAt'] }))).toEqual({
      state: { ...initial.state, view: 'v1' },
      columns: { names: ['createdAt', 'name'], hidden: ['name'] },
    })
    expect(getViewSettings(devices, toView({ params: { status: 'inactive' } })).state.status).toBeUndefined()
  })

  test('of a declared view keeps its condition in the filter, so that periods stay symbolic', () => {
    const state = { ...getInitialListState(capsules), view: 'pastDue' }
    const columns = getDeclaredOrder(capsules)
    const filter = JSON.stringify(capsules.list?.views?.pastDue)
    expect(filter).toContain('$today')
    expect(buildViewSettings(capsules, { state, columns }).params).toEqual({ filter })
    const own = '{"remainingShots":{"gt":5}}'
    expect(buildViewSettings(capsules, { state: { ...state, filter: own }, columns }).params).toEqual({
      filter: `{"and":[${filter},${own}]}`,
    })
    expect(getViewSettings(capsules, toView({ params: { view: 'pastDue' } })).state).toMatchObject({
      filter,
      view: 'v1',
    })
  })
})

test('views are found by name without regard to case', () => {
  const views = [toView({ name: 'Uma' }), toView({ name: 'Outra' })]
  expect(findView(views, ' uma ')).toBe(views[0])
  expect(findView(views, 'um')).toBeUndefined()
})

test('tabs that do not fit are hidden from the first one on, but never the current one [V-20]', () => {
  const widths = [100, 100, 100, 100]
  expect(findHidden(widths, 400, 0)).toEqual([])
  expect(findHidden(widths, 399, 0)).toEqual([3])
  expect(findHidden(widths, 250, 3)).toEqual([1, 2])
  expect(findHidden([100, 300, 50, 100], 250, 3)).toEqual([1, 2])
})
