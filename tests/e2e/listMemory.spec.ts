import { expect, type Page } from '@playwright/test'
import { demoPassword, test } from './support/journey.ts'
import { type ListPage, listPage } from './support/listPage.ts'
import { goByMenu } from './support/shell.ts'

test('the order of a list is remembered in the browser, for that list alone [C-12]', async ({ page, categories }) => {
  const capsules = capsulesList(page)
  await capsules.open()
  await capsules.sortBy('Disparos restantes')
  await expect(capsules.rows.first()).toContainText('0')
  const [first] = await capsules.column('Número de série')
  const isAsLeft = async (list: ListPage) => {
    await expect(list.header('Disparos restantes')).toHaveAttribute('aria-sort', 'ascending')
    await expect(list.rows.first()).toContainText(first ?? 'a serial number')
  }
  await expectRemembered(page, isAsLeft, async () => {
    await expect(categories.header('Nome')).toHaveAttribute('aria-sort', 'descending')
  })
})

test('the page of a list is remembered in the browser, for that list alone [C-13]', async ({ page, categories }) => {
  const capsules = capsulesList(page)
  await capsules.open()
  await capsules.nextPageButton.click()
  await capsules.nextPageButton.click()
  const isAsLeft = (list: ListPage) => expect(list.region.getByText('21 a 30 de 200')).toBeVisible()
  await expectRemembered(page, isAsLeft, () => expect(categories.region.getByText(/^1 a 10 de /)).toBeVisible())
})

test('the rows of a page are remembered in the browser, for that list alone [C-14]', async ({ page, categories }) => {
  const capsules = capsulesList(page)
  await capsules.open()
  await capsules.choosePageSize(20)
  const isAsLeft = async (list: ListPage) => {
    await expect(list.pageSize).toHaveText('20')
    await expect(list.rows).toHaveCount(20)
  }
  await expectRemembered(page, isAsLeft, () => expect(categories.pageSize).toHaveText('10'))
})

test('the address of a list leads whoever opens it to the same page of it', async ({ page, browser, stored }) => {
  const capsules = capsulesList(page)
  await capsules.open()
  await capsules.sortBy('Validade')
  await capsules.nextPageButton.click()
  await expect(capsules.region.getByText('11 a 20 de 200')).toBeVisible()
  const serials = await capsules.column('Número de série')

  const elsewhere = await browser.newContext({ storageState: stored, baseURL: new URL(page.url()).origin })
  const other = capsulesList(await elsewhere.newPage())
  await other.open(new URL(page.url()).search)
  await other.expectColumn('Número de série', serials)
  await elsewhere.close()
})

test('an address with values that no list has shows the list as it starts', async ({ page }) => {
  const capsules = capsulesList(page)
  await capsules.open('?page=-3&perPage=7&sort=nothing&order=sideways&search=a')
  await expect(capsules.pageSize).toHaveText('10')
  await expect(capsules.header('Número de série')).toHaveAttribute('aria-sort', 'descending')
  await expect(capsules.region.getByText('1 a 10 de 200')).toBeVisible()
})

test('what was searched for and arranged outlives a logout', async ({ page }) => {
  const capsules = capsulesList(page)
  await capsules.open()
  await capsules.choosePageSize(50)
  await expect(capsules.rows).toHaveCount(50)
  await page.getByRole('button', { name: /^Menu de / }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.getByLabel('E-mail').fill('admin@sillage.example')
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await goByMenu(page, 'Cápsulas')
  await expect(capsules.pageSize).toHaveText('50')
})

function capsulesList(page: Page): ListPage {
  return listPage(page, { route: 'capsules', name: 'Cápsulas' })
}

/** Leaves the capsules and comes back in every way there is, with a look at another list on the way. */
async function expectRemembered(
  page: Page,
  isAsLeft: (list: ListPage) => Promise<void>,
  isUntouched: () => Promise<void>,
): Promise<void> {
  await isAsLeft(capsulesList(page))
  await page.reload()
  await isAsLeft(capsulesList(page))
  await goByMenu(page, 'Fragrâncias', 'Categorias')
  await isUntouched()
  await goByMenu(page, 'Cápsulas')
  await isAsLeft(capsulesList(page))
  const tab = await page.context().newPage()
  await tab.goto('/admin/capsules')
  await isAsLeft(capsulesList(tab))
  await tab.close()
}

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
