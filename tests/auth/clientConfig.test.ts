import { expect, test } from 'vitest'
import { defaultClientConfig, loadClientConfig } from '../../src/api/clientConfig.ts'
import { createBrowserFixture, emptyResponse, type FakeServer, jsonResponse } from '../support/browserFixture.ts'

test('the server says where the app is found and who answers for the data', async () => {
  const urls = { androidUrl: 'https://play.google.com/store?id=sillage', iosUrl: 'https://apps.apple.com/app/id1' }
  const said = { ...urls, controller: 'Aroma Ltda.', partner: 'Difusora S.A.' }
  const answer = { ...said, locales: ['pt'], capabilities: ['sessions', 'passkeys'] }
  expect(await loadConfig(() => jsonResponse(answer))).toEqual({ ...said, hasPasskeys: true })
})

test.each<[string, FakeServer]>([
  ['a backend that knows no configuration', () => emptyResponse(404)],
  ['no connection', () => Promise.reject(new TypeError('offline'))],
  ['an answer that is none', () => jsonResponse(['?'])],
  ['nothing configured', () => jsonResponse({ androidUrl: null, iosUrl: '', controller: null, partner: ' ' })],
])('%s leaves the defaults', async (_case, server) => {
  expect(await loadConfig(server)).toEqual(defaultClientConfig)
})

test('an address that would run a script is none', async () => {
  const { androidUrl } = await loadConfig(() => jsonResponse({ androidUrl: 'javascript:alert(1)' }))
  expect(androidUrl).toBe(defaultClientConfig.androidUrl)
})

function loadConfig(server: FakeServer) {
  return loadClientConfig(createBrowserFixture(server).openTab().http)
}
