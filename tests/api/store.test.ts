import { expect, test } from 'vitest'
import { createStorage } from '../../src/api/storage.ts'
import { createStore } from '../../src/api/store.ts'
import { createClock, createMemoryBackend } from '../support/browserFixture.ts'

test('the state of a list is still there after a logout, which resets the store', () => {
  const { store } = createTestStore()
  store.setItem('categories.listParams', { page: 3, perPage: 50 })
  store.reset()
  expect(store.getItem('categories.listParams')).toEqual({ page: 3, perPage: 50 })
})

test('the state of a list is forgotten after a day, the chosen columns and saved views are not', () => {
  const { store, clock } = createTestStore()
  store.setItem('categories.listParams', { page: 3 })
  store.setItem('categories.savedQueries', ['mine'])
  store.setItem('preferences.categories.datatable.columns', ['name'])
  clock.pass(86_400_000)
  expect(store.getItem('categories.listParams', 'first page')).toBe('first page')
  expect(store.getItem('categories.savedQueries')).toEqual(['mine'])
  expect(store.getItem('preferences.categories.datatable.columns')).toEqual(['name'])
})

test('nobody finds what another person on the same browser left, and no address stands in the storage', () => {
  const { store, changeUser, backend } = createTestStore()
  store.setItem('users.listParams', { page: 7 })
  changeUser('bruno@sillage.test')
  expect(store.getItem('users.listParams')).toBeUndefined()
  changeUser('ana@sillage.test')
  expect(store.getItem('users.listParams')).toEqual({ page: 7 })
  expect([...backend.entries.keys()].join()).not.toContain('ana')
})

test('ticked rows are neither stored nor there after a logout', () => {
  const { store, backend } = createTestStore()
  store.setItem('users.selectedIds', [1, 2])
  expect(store.getItem('users.selectedIds')).toEqual([1, 2])
  expect(backend.entries.size).toBe(0)
  store.reset()
  expect(store.getItem('users.selectedIds')).toBeUndefined()
})

test('who subscribes to a key hears of its changes until they leave', () => {
  const { store } = createTestStore()
  const heard: unknown[] = []
  const leave = store.subscribe('a', (value) => heard.push(value))
  store.setItem('a', 1)
  store.setItem('b', 2)
  store.removeItem('a')
  leave()
  store.setItem('a', 3)
  expect(heard).toEqual([1, undefined])
})

test('keys are listed and removed by what they begin with, without the name of the person', () => {
  const { store } = createTestStore()
  store.setItem('users.a', 1)
  store.setItem('users.b', 2)
  store.setItem('quiz.a', 3)
  expect(store.listItems?.('users.')).toEqual({ 'users.a': 1, 'users.b': 2 })
  store.removeItems('users.')
  expect(store.listItems?.()).toEqual({ 'quiz.a': 3 })
})

function createTestStore() {
  let person = 'ana@sillage.test'
  const clock = createClock(Date.UTC(2026, 0, 1))
  const backend = createMemoryBackend()
  const store = createStore({ storage: createStorage({ backend, now: clock.now }), getLogin: () => person })
  const changeLogin = (login: string) => {
    person = login
  }
  return { store, clock, backend, changeUser: changeLogin }
}
