import { describe, expect, test } from 'vitest'
import { createLastLocation } from '../../src/api/lastLocation.ts'
import { createPreferences } from '../../src/api/preferences.ts'
import { createStorage, type StorageBackend } from '../../src/api/storage.ts'
import { createClock, createMemoryBackend } from '../support/browserFixture.ts'

describe('expiry', () => {
  test('a value is there for 86400 s and then gone, also from the browser [N-02]', () => {
    const backend = createMemoryBackend()
    const { storage, clock } = createTestStorage(backend)
    storage.set('anything', { page: 3 })
    clock.pass(86_399_999)
    expect(storage.get('anything')).toEqual({ page: 3 })
    clock.pass(1)
    expect(storage.get('anything')).toBeUndefined()
    expect(backend.entries.size).toBe(0)
  })

  test('the last location is there for 120 s and then gone [N-01]', () => {
    const { storage, clock } = createTestStorage()
    const lastLocation = createLastLocation(storage)
    lastLocation.save('/admin/categories?page=2')
    clock.pass(119_999)
    expect(lastLocation.read()).toBe('/admin/categories?page=2')
    clock.pass(1)
    expect(lastLocation.read()).toBeUndefined()
  })

  test('language and theme are choices: they stay', () => {
    const { storage, clock } = createTestStorage()
    createPreferences(storage).change({ locale: 'en', theme: 'dark' })
    clock.pass(10 * 365 * 86_400_000)
    expect(createPreferences(storage).getSnapshot()).toMatchObject({ locale: 'en', theme: 'dark' })
  })
})

describe('what a browser may do to it', () => {
  test.each([
    ['switched off', { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 0 }],
    ['not there', undefined],
    ['full', { ...createMemoryBackend(), setItem: refuse }],
  ])('a storage that is %s still remembers until the page is closed', (_, backend) => {
    const { storage } = createTestStorage(backend)
    storage.set('auth', 'kept')
    expect([storage.get('auth'), storage.keys()]).toEqual(['kept', ['auth']])
    storage.remove('auth')
    expect(storage.get('auth')).toBeUndefined()
  })

  test('an older value does not come back when the newer one found no room', () => {
    const backend = createMemoryBackend()
    createTestStorage(backend).storage.set('auth', 'old')
    const fullStorage = { ...backend, setItem: refuse }
    createTestStorage(fullStorage).storage.set('auth', 'new')
    expect(createTestStorage(backend).storage.get('auth')).toBeUndefined()
  })

  test.each(['not json', '{"value":1}', 'null', '[]', '{"value":1,"until":"soon"}'])(
    'an entry %s is no entry',
    (text) => {
      const backend = createMemoryBackend()
      backend.setItem('sillage.auth', text)
      expect(createTestStorage(backend).storage.get('auth')).toBeUndefined()
    },
  )

  test('keys of other pages on the same address are left alone', () => {
    const backend = createMemoryBackend()
    backend.setItem('other', 'theirs')
    const { storage } = createTestStorage(backend)
    storage.set('list.a', 1)
    storage.set('theme', 'dark')
    expect(storage.keys('list.')).toEqual(['list.a'])
    expect(backend.getItem('other')).toBe('theirs')
  })
})

test.each([
  'https://elsewhere.example/admin',
  '//elsewhere.example',
  '/auth/login',
  '/admin/../logout',
  '/administrator',
  7,
])('a stored location %s is not followed', (stored) => {
  const { storage } = createTestStorage()
  storage.set('lastLocation', stored)
  expect(createLastLocation(storage).read()).toBeUndefined()
})

test.each([
  ['fr', 'sepia'],
  [3, null],
  [undefined, undefined],
])('unknown choices (%s, %s) fall back', (locale, theme) => {
  const { storage } = createTestStorage()
  storage.set('locale', locale, null)
  storage.set('theme', theme, null)
  expect(createPreferences(storage).getSnapshot()).toEqual({
    locale: 'pt',
    theme: 'system',
    density: 'comfortable',
    menuCollapsed: false,
    singleKeys: true,
  })
})

function createTestStorage(...given: [] | [StorageBackend | undefined]) {
  const [backend] = given.length > 0 ? given : [createMemoryBackend()]
  const clock = createClock(Date.UTC(2026, 0, 1))
  return { storage: createStorage({ backend, now: clock.now }), clock }
}

function refuse(): never {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
