import { expect, test } from '@playwright/test'
import { resources as crm } from '../../examples/crm/resources/index.ts'
import { ensureBuild } from '../../scripts/steps/build.mjs'
import { resources as business } from '../business/resources/index.ts'
import { type DemoServer, startDemoServer } from './support/demoServer.ts'
import { coversAllLooks, selectLooks } from './support/looks.ts'
import { checkLooks, listScreens, navigateAndWait } from './support/screens.ts'

// The product in `product` uses some of the kinds, these two all of them. `npm test` checks the forms and layouts of the one
// that has a build, `npm run axe` every screen of both.
const others = [
  { product: 'examples/crm', resources: crm, login: 'jane@crm.example', password: 'Crm@2026' },
  { product: 'tests/business', resources: business, login: 'ada@business.example', password: 'Business@2026' },
].slice(0, coversAllLooks ? 2 : 1)

for (const { product, resources, login, password } of others) {
  test.describe(product, () => {
    let server: DemoServer
    test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } })
    test.beforeAll(async () => {
      if (!(await ensureBuild(product))) throw new Error('There is no build to test; the reason stands above.')
      server = await startDemoServer({ product })
    })
    test.afterAll(() => server.remove())

    test(`${product} keeps nobody out`, async ({ page, playwright }) => {
      test.slow()
      const anonymous = await playwright.request.newContext({ baseURL: server.address, failOnStatusCode: true })
      const { token } = await (await anonymous.post('/api/login', { data: { Login: login, Senha: password } })).json()
      const extraHTTPHeaders = { Authorization: `Bearer ${token}` }
      const options = { baseURL: server.address, extraHTTPHeaders, failOnStatusCode: true }
      const screens = await listScreens(await playwright.request.newContext(options), resources)
      const addresses = screens.filter(
        (address) => coversAllLooks || address.includes('?layout=') || address.endsWith('/create'),
      )
      await page.goto(`${server.address}/auth/login`)
      await page.getByLabel('Email').fill(login)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(/\/admin\//)
      for (const [index, address] of addresses.entries()) {
        await navigateAndWait(page, address)
        await checkLooks(page, selectLooks(index, 'en'), address)
      }
    })
  })
}
