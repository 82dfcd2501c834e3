import { expect, type Page, test } from '@playwright/test'
import { ensureBuild } from '../../scripts/steps/build.mjs'
import { type DemoServer, startDemoServer } from './support/demoServer.ts'

const product = 'examples/crm'
let server: DemoServer

test.use({ locale: 'en-GB' })
test.beforeAll(async () => {
  if (!(await ensureBuild(product))) throw new Error('There is no build to test; the reason stands above.')
  server = await startDemoServer({ product })
})
test.afterAll(() => server.remove())
test.beforeEach(({ page }) => signIn(page))

test('a deal of the second product is created, won with its chance and its day, and counted on the first page', async ({
  page,
}) => {
  const readWon = async () =>
    Number(await page.getByRole('row', { name: /^Won/ }).getByRole('cell').first().textContent())
  await expect(page.getByRole('row', { name: /^Won/ })).toContainText('€')
  const wonBefore = await readWon()
  await page.getByRole('link', { name: 'Deals', exact: true }).click()
  await page.getByRole('link', { name: 'Add deal' }).click()
  await page.getByLabel('Name').fill('Autumn rollout')
  await page.getByLabel('Company').fill('Lumen')
  await page.getByRole('option', { name: 'Lumen Optics' }).click()
  await page.getByLabel('Category').click()
  await page.getByRole('option', { name: 'Service' }).click()
  await page.getByLabel('Amount').fill('4000')
  await expect(page.getByText('€800.00')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Stage' }).getByText('Opportunity')).toBeVisible()
  await page.getByRole('button', { name: 'Propose' }).click()
  await page.getByRole('button', { name: 'Win' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Win' }).click()
  // With its chance of 100 %, the expected amount is the whole one.
  await expect(page.getByText('€4,000.00')).toHaveCount(2)
  await page.getByRole('link', { name: 'CRM' }).click()
  await expect.poll(readWon).toBe(wonBefore + 1)
})

test('a contact of the second product gets tags and a note, and a task of it is finished', async ({ page }) => {
  await page.getByRole('button', { name: 'Contacts' }).click()
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('row').nth(1).getByRole('link', { name: /Edit/ }).click()
  await page.getByLabel('Tags').fill('partner')
  await page.getByRole('option', { name: 'partner' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  // Not the words that say that there are unsaved changes.
  await expect(page.getByText('Record saved successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('link', { name: 'Late' }).click()
  const pager = page.getByText(/^1 to \d+ of \d+$/)
  // The whole list has 70 tasks.
  await expect(pager).not.toHaveText(/ of 70$/)
  const late = Number(((await pager.textContent()) ?? '').split(' ').at(-1))
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /Finish/ })
    .click()
  await expect(pager).toHaveText(new RegExp(` of ${late - 1}$`))
})

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.address}/auth/login`)
  await page.getByLabel('Email').fill('jane@crm.example')
  await page.getByLabel('Password', { exact: true }).fill('Crm@2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible()
}
