import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { type ListPage, listPage } from './support/listPage.ts'
import { demoPassword } from './support/people.ts'
import { goByMenu } from './support/shell.ts'

test('order, page and rows of a list are remembered in the browser, for that list alone, and outlive a logout [C-12, C-13, C-14]', async ({
  page,
  browser,
  categories,
  stored,
}) => {
  const capsules = capsulesList(page)
  await capsules.open()
  await capsules.sortBy('Disparos restantes')
  await expect(capsules.header('Disparos restantes')).toHaveAttribute('aria-sort', 'ascending')
  await expect(capsules.rows.first()).toContainText('0')
  await capsules.choosePageSize(20)
  await expect(capsules.rows).toHaveCount(20)
  await capsules.nextPageButton.click()
  await capsules.nextPageButton.click()
  await expect(capsules.region.getByText('41 a 60 de 200')).toBeVisible()
  await expect(capsules.region).toHaveAttribute('aria-busy', 'false')
  const serials = await capsules.column('Número de série')
  const expectAsLeft = async (list: ListPage) => {
    await expect(list.header('Disparos restantes')).toHaveAttribute('aria-sort', 'ascending')
    await expect(list.pageSize).toHaveText('20')
    await expect(list.region.getByText('41 a 60 de 200')).toBeVisible()
    await list.expectColumn('Número de série', serials)
  }
  await page.reload()
  await expectAsLeft(capsules)
  await goByMenu(page, 'Fragrâncias', 'Categorias')
  await expect(categories.header('Nome')).toHaveAttribute('aria-sort', 'descending')
  await expect(categories.region.getByText(/^1 a 10 de /)).toBeVisible()
  await expect(categories.pageSize).toHaveText('10')
  await goByMenu(page, 'Cápsulas')
  await expectAsLeft(capsules)
  const tab = await page.context().newPage()
  await tab.goto('/admin/capsules')
  await expectAsLeft(capsulesList(tab))
  await tab.close()

  // The address alone tells as much to somebody else's browser.
  const elsewhere = await browser.newContext({ storageState: stored, baseURL: new URL(page.url()).origin })
  const other = capsulesList(await elsewhere.newPage())
  await other.open(new URL(page.url()).search)
  await expectAsLeft(other)
  await elsewhere.close()

  await page.getByRole('button', { name: /^Menu de / }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.getByLabel('E-mail').fill('admin@sillage.example')
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await goByMenu(page, 'Cápsulas')
  await expect(capsules.pageSize).toHaveText('20')
})

test('whoever goes on before a list stands is not led back to it, however slow the machine', async ({
  context,
  page,
}) => {
  await page.goto('/admin/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const machine = await context.newCDPSession(page)
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await goByMenu(page, 'Quiz')
  await goByMenu(page, 'Cápsulas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cápsulas')
  await expect(page).toHaveURL(/\/admin\/capsules\?/)
})

const capsulesList = (page: Page): ListPage => listPage(page, { route: 'capsules', name: 'Cápsulas' })
