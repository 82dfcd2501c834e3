import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import type { CategoriesPage } from './support/categoriesPage.ts'
import { test } from './support/journey.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'

test('several records are inactivated in one go, four requests at a time, and that can be taken back', async ({
  categories,
  mark,
  page,
}) => {
  const names = await categories.addSeveral(mark, 9)
  await openFound(categories, mark)
  let underWay = 0
  let most = 0
  await page.route('**/api/categories/*?hardDelete=false', async (route) => {
    most = Math.max(most, ++underWay)
    const answer = await route.fetch()
    underWay--
    await route.fulfill({ response: answer })
  })
  await selectPage(page).check()
  await command(page, 'Inativar (9)').click()
  await expect(page.getByText('9 registros alterados')).toBeVisible()
  await expect(categories.rows).toHaveCount(0)
  expect(most).toBeLessThanOrEqual(4)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await categories.expectColumn('Nome', names.toReversed())
})

test('what may not be changed is told with its reason, and stays selected', async ({ categories, mark, page, api }) => {
  const [free = '', held = ''] = await categories.addSeveral(mark, 2)
  const { categoryId } = (await categories.found(held))[0] ?? { categoryId: 0 }
  await openFound(categories, mark)
  await page.route(`**/api/categories/${categoryId}?hardDelete=false`, (route) =>
    route.fulfill({ status: 400, contentType: 'text/plain; charset=utf-8', body: 'Uma regra do servidor.' }),
  )
  await selectPage(page).check()
  await command(page, 'Inativar (2)').click()
  const summary = page.getByRole('dialog', { name: '1 registro alterado, 1 recusado' })
  await expect(summary.getByRole('listitem')).toHaveText(`${held}Uma regra do servidor.`)
  await expectAccessible(page, 'the summary of a bulk change')
  await summary.getByRole('button', { name: 'Desfazer 1 alteração' }).click()
  await expect(page.getByText('1 registro alterado', { exact: true })).toBeVisible()
  await categories.expectColumn('Nome', [held, free])
  expect(await (await api.get(`/api/categories/${categoryId}`)).json()).toMatchObject({ deletedAt: null })
})

test('categories that hold fragrances are refused without asking the server', async ({ categories, page }) => {
  await categories.open()
  await categories.search('Floral')
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && calls.push(request.url()))
  await page.getByRole('checkbox', { name: 'Selecionar Floral' }).first().check()
  await command(page, 'Inativar (1)').click()
  const summary = page.getByRole('dialog', { name: '0 registros alterados, 1 recusado' })
  await expect(summary.getByRole('listitem')).toContainText('tem fragrâncias ativas')
  await page.keyboard.press('Escape')
  await expect(categories.region).toBeFocused()
  expect(calls).toEqual([])
})

test('rows are selected and changed by keyboard alone', async ({ categories, mark, page }) => {
  await categories.addSeveral(mark, 2)
  await openFound(categories, mark)
  await pressByKey(page, selectPage(page), 'Space')
  await expect(bar(page)).toContainText('2 linhas selecionadas')
  await tabTo(page, page.getByRole('combobox', { name: 'Linhas por página' }))
  await page.keyboard.press('Shift+Tab')
  await expect(command(page, 'Inativar (2)')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 registros alterados')).toBeVisible()
})

for (const { theme, width } of [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 768 },
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 360 },
] as const) {
  test.describe(`at ${width} px in the ${theme} theme`, () => {
    test.use({ preferences: { theme } })

    test('the selection has no barrier and room for its words', async ({ categories, mark, page }) => {
      await categories.addSeveral(mark, 9)
      await page.setViewportSize({ width, height: 800 })
      await openFound(categories, mark)
      if (width < 544) {
        await page.getByRole('button', { name: 'Selecionar registros' }).click()
        await expectAccessible(page, 'picking cards')
        await bar(page).getByRole('button', { name: 'Selecionar todas' }).click()
      } else await selectPage(page).check()
      await expect(bar(page)).toContainText('9 linhas selecionadas')
      await expect(bar(page)).toBeInViewport({ ratio: 1 })
      await expectAccessible(page, 'selected rows')
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond).toBeLessThanOrEqual(0)
      await bar(page).getByRole('button', { name: 'Limpar seleção' }).click()
      await expect(bar(page)).toBeHidden()
    })
  })
}

const bar = (page: Page) => page.getByRole('region', { name: 'Linhas selecionadas' })
const command = (page: Page, name: string) => bar(page).getByRole('button', { name })
const selectPage = (page: Page) => page.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' })

async function openFound(categories: CategoriesPage, mark: string): Promise<void> {
  await categories.open(`?search=${encodeURIComponent(mark)}`)
}
