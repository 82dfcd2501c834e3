import { describe, expect, test } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import { devices } from '#product/resources/devices.ts'
import type { SavedView } from '../../src/api/savedViews.ts'
import { getDeclaredOrder } from '../../src/declared/listState/columnOrder.ts'
import { getInitialListState, type ListState } from '../../src/declared/listState/listState.ts'
import {
  addOrReplaceView,
  buildView,
  findView,
  getViewSettings,
  isViewShown,
  removeView,
  renameView,
} from '../../src/declared/views/savedView.ts'

const initial = { state: getInitialListState(categories), columns: getDeclaredOrder(categories) }
const changed: ListState = {
  page: 3,
  perPage: 50,
  sort: 'createdAt',
  order: 'ASC',
  search: 'flo ral & co',
  status: 'inactive',
  filter: '{"name":"a"}',
}

describe('a view of a list', () => {
  test('keeps what is not as at the start, and never the page', () => {
    expect(buildView(categories, ' Todas ', initial)).toEqual({
      name: 'Todas',
      params: {},
      columns: ['name', 'createdAt'],
    })
    expect(buildView(categories, 'a', { ...initial, state: changed }).params).toEqual({
      perPage: '50',
      sort: 'createdAt',
      order: 'asc',
      search: 'flo ral & co',
      status: 'inactive',
      filter: '{"name":"a"}',
    })
  })

  test('shows again what it was made of, from the first page on', () => {
    const columns = { names: ['createdAt', 'name'], hidden: ['name'] }
    const shown = { state: changed, columns }
    const found = getViewSettings(categories, buildView(categories, 'a', shown))
    expect(found).toEqual({ state: { ...changed, page: 1 }, columns })
    expect(isViewShown(categories, buildView(categories, 'a', shown), shown)).toBe(true)
    expect(isViewShown(categories, buildView(categories, 'a', shown), initial)).toBe(false)
  })

  test('without columns shows those that are declared', () => {
    expect(getViewSettings(categories, { name: 'a', params: {} })).toEqual(initial)
  })

  test('leaves out what is no longer declared, and hides what is new', () => {
    const view = { name: 'a', params: { sort: 'gone', perPage: '7', status: 'x' }, columns: ['gone', 'createdAt'] }
    expect(getViewSettings(categories, view)).toEqual({
      state: initial.state,
      columns: { names: ['createdAt', 'name'], hidden: ['name'] },
    })
    expect(getViewSettings(devices, { name: 'a', params: { status: 'inactive' } }).state.status).toBeUndefined()
  })
})

describe('views', () => {
  const views: SavedView[] = [
    { name: 'Uma', params: {} },
    { name: 'Outra', params: { search: 'abc' } },
  ]

  test('are found by name without regard to case', () => {
    expect(findView(views, ' uma ')).toBe(views[0])
    expect(findView(views, 'um')).toBeUndefined()
  })

  test('are added, replaced, renamed and taken away', () => {
    const third = { name: 'Terceira', params: {} }
    expect(addOrReplaceView(views, third)).toEqual([...views, third])
    const other = { name: 'OUTRA', params: {} }
    expect(addOrReplaceView(views, other)).toEqual([views[0], other])
    expect(renameView(views, 'uma', ' Primeira ')[0]).toEqual({ name: 'Primeira', params: {} })
    expect(removeView(views, 'outra')).toEqual([views[0]])
  })
})
