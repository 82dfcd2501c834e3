import fastify from 'fastify'
import { expect, test } from 'vitest'
import { server } from '#product/server.ts'
import { readConfig } from '../../server/config.ts'
import { clientConfigRoute } from '../../server/http/clientConfig.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'

/** The response of GET /config with these environment variables at an instant. */
async function readConfigAt(instant: string, env: Record<string, string> = {}) {
  const app = fastify()
  clientConfigRoute(app, readConfig(env, findProjectRoot(), server), () => new Date(instant))
  return (await app.inject({ url: '/config' })).json()
}

test('the browser is told all it must know before anybody signs in', async () => {
  const [androidUrl, iosUrl] = ['https://play.google.com/store/apps/details?id=aroma', 'https://apps.apple.com/app/id1']
  const [productName, controller, partner] = ['Aroma', 'Aroma Ltda.', 'Difusora S.A.']
  const names = { PRODUCT_NAME: productName, CONTROLLER: controller, PARTNER: partner }
  const urls = { ANDROID_URL: androidUrl, IOS_URL: iosUrl }
  const env = { ...names, ...urls, LOCALES: 'pt,en,es', INSTANCIA_ANO: '2024' }
  expect(await readConfigAt('2026-03-01T12:00:00Z', env)).toEqual({
    ...{ productName, controller, partner, androidUrl, iosUrl },
    locales: ['pt', 'en', 'es'],
    instanciaAno: 2024,
    apiUrl: null,
    demo: true,
    capabilities: [
      'filter',
      'bulk',
      'views',
      'csv',
      'periods',
      'history',
      'secondFactor',
      'sessions',
      'passwordLink',
      'invitations',
      'imports',
      'permissions',
      'viewAs',
      'keys',
      'passkeys',
    ],
  })
})

test.each([
  ['the configured one', '2026-03-01T12:00:00Z', { INSTANCIA_ANO: '2024' }, 2024],
  ['without that the current year', '2026-03-01T12:00:00Z', {}, 2026],
  ['which begins when it does where the product is used', '2026-01-01T02:59:59Z', {}, 2025],
  ['which begins when it does where the product is used', '2026-01-01T03:00:00Z', {}, 2026],
])('InstanciaAno is %s, at %s [J-11]', async (_case, instant, env, year) => {
  expect((await readConfigAt(instant, env as Record<string, string>)).instanciaAno).toBe(year)
})
