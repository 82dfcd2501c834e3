import { expect, test } from 'vitest'
import { buildLoginUrl } from '../../src/api/loginUrl.ts'
import { createBrowserFixture, createMemoryBackend, emptyResponse } from '../support/browserFixture.ts'

const hourMs = 3_600_000
const storageKey = 'sillage.askedAddress'

/** A tab of a browser whose server answers nothing. */
function openTab() {
  const browser = createBrowserFixture(() => emptyResponse(500))
  return { browser, tab: browser.openTab() }
}

test('the address of the login says why a session ended, and nothing else [A-16]', () => {
  expect(buildLoginUrl()).toBe('/auth/login')
  expect(buildLoginUrl('lost')).toBe('/auth/login?expired=true')
  expect(buildLoginUrl('endedByAdmin')).toBe('/auth/login?expired=endedByAdmin')
})

test.each([
  '/admin/users?page=2&sort=email',
  '/admin/categories/create',
  '/admin/quiz/3/update?tab=a%26b#tree',
  '/admin/nowhere',
])('the login leads to %s if that was asked for, once [Y-29]', (address) => {
  const { tab } = openTab()
  tab.returnAddress.save(address)
  expect([tab.returnAddress.take(), tab.returnAddress.take()]).toEqual([address, undefined])
})

test('an asked-for address is kept for an hour and in its own tab [Y-29]', () => {
  const { browser, tab } = openTab()
  tab.returnAddress.save('/admin/users')
  browser.sleep(hourMs - 1)
  expect(browser.openTab().returnAddress.take()).toBeUndefined()
  expect(tab.returnAddress.take()).toBe('/admin/users')
  tab.returnAddress.save('/admin/users')
  browser.sleep(hourMs)
  expect(tab.returnAddress.take()).toBeUndefined()
  expect([...browser.backend.entries.keys()]).toEqual([])
})

test('who signs out asks for nothing any more', () => {
  const { tab } = openTab()
  tab.returnAddress.save('/admin/users')
  tab.signOut()
  expect(tab.returnAddress.take()).toBeUndefined()
})

test.each([
  'https://evil.example/admin/users',
  'https:evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example/admin',
  '\\\\evil.example\\admin',
  '/\t/evil.example/admin',
  ' //evil.example/admin',
  'javascript:alert(1)//admin',
  'data:text/html,admin',
  '/%2Fevil.example/admin',
  '%2F%2Fevil.example/admin',
  '/admin/../auth/login',
  '/admin/%2e%2e/logout',
  '/admin\\..\\logout',
  '/auth/login?next=/admin',
  '/administrator',
  '/logout',
  '',
  'http://[',
])('never leads to %j, not even where it is stored [W-11, Y-29]', (address) => {
  const { browser, tab } = openTab()
  tab.returnAddress.save(address)
  expect(tab.returnAddress.take()).toBeUndefined()
  const tabBackend = createMemoryBackend()
  tabBackend.setItem(storageKey, JSON.stringify({ value: address, until: browser.now() + hourMs }))
  expect(browser.openTab(tabBackend).returnAddress.take()).toBeUndefined()
})
