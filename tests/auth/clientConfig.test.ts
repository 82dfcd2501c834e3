import { expect, test } from 'vitest'
import { defaultClientConfig, loadClientConfig } from '../../src/api/clientConfig.ts'
import { createBrowserWorld, empty, type FakeServer, json } from '../support/browserWorld.ts'

test('the server says where the app is found and who answers for the data', async () => {
  const urls = { androidUrl: 'https://play.google.com/store?id=sillage', iosUrl: 'https://apps.apple.com/app/id1' }
  const said = { ...urls, controller: 'Aroma Ltda.', partner: 'Difusora S.A.' }
  expect(await configFrom(() => json({ ...said, locales: ['pt'] }))).toEqual(said)
})

test.each<[string, FakeServer]>([
  ['a backend that knows no configuration', () => empty(404)],
  ['no connection', () => Promise.reject(new TypeError('offline'))],
  ['an answer that is none', () => json(['?'])],
  ['nothing configured', () => json({ androidUrl: null, iosUrl: '', controller: null, partner: ' ' })],
])('%s leaves the defaults', async (_case, server) => {
  expect(await configFrom(server)).toEqual(defaultClientConfig)
})

test('an address that would run a script is none', async () => {
  const { androidUrl } = await configFrom(() => json({ androidUrl: 'javascript:alert(1)' }))
  expect(androidUrl).toBe(defaultClientConfig.androidUrl)
})

function configFrom(server: FakeServer) {
  return loadClientConfig(createBrowserWorld(server).openTab().http)
}
