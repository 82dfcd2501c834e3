import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { fragrancesPage } from './support/fragrancesPage.ts'
import { test } from './support/journey.ts'
import { expectAnyFocus, pressByKey, tabTo } from './support/keyboard.ts'
import { changeLook, expectToFit } from './support/looks.ts'

test('rows from one to another are picked at once, and inactivated, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const [first = '', second = '', , fourth = ''] = await categories.addSeveral(mark, 4)
  const getCheckbox = (name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}` })
  await categories.open(`?search=${encodeURIComponent(mark)}`)
  await pressByKey(page, getCheckbox(fourth), 'Space')
  await pressByKey(page, getCheckbox(second), 'Shift+Space')
  await expect(getBar(page)).toContainText('3 linhas selecionadas')
  await expect(getCheckbox(second)).toBeFocused()
  await expect(getCheckbox(first)).not.toBeChecked()
  await tabTo(page, page.getByRole('combobox', { name: 'Linhas por página' }))
  await page.keyboard.press('Shift+Tab')
  await expect(inactivate(page, 3)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 registros alterados')).toBeVisible()
  await expect(categories.rows).toHaveCount(1)
  await expectAnyFocus(page)
  expect((await categories.found(mark)).map(({ name }) => name)).toEqual([first])
})

test('what was refused is told of, and the rest taken back by keyboard alone', async ({
  api,
  categories,
  mark,
  page,
}) => {
  await categories.addSeveral(mark, 9)
  const [used] = await categories.found(mark)
  await categories.open(`?search=${encodeURIComponent(mark)}`)
  await pressByKey(page, selectPage(page), 'Space')
  await expect(inactivate(page, 9)).toBeVisible()
  // Meanwhile somebody uses one of them, which therefore has to stay active.
  await fragrancesPage(page, api).add(mark, used?.categoryId)
  await pressByKey(page, inactivate(page, 9))
  const summary = page.getByRole('dialog', { name: '8 registros alterados, 1 recusado' })
  await expect(summary.getByRole('button', { name: 'Fechar' })).toBeFocused()
  await expectAccessible(page, 'the summary of a bulk change')
  const undo = summary.getByRole('button', { name: 'Desfazer 8 alterações' })
  await tabTo(page, undo, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('8 registros alterados', { exact: true })).toBeVisible()
  await expect(summary).toHaveCount(0)
  await expectAnyFocus(page)
  expect(await categories.found(mark)).toHaveLength(9)
})

test('the selection has no barrier, and room for its words in each look', async ({ categories, mark, page }) => {
  await categories.addSeveral(mark, 9)
  await categories.open(`?search=${encodeURIComponent(mark)}`)
  for (const [theme, width] of [
    ['light', 1280],
    ['dark', 768],
    ['dark', 360],
    ['light', 360],
  ] as const) {
    await changeLook(page, { theme, width })
    if (width === 360) {
      const selectionToggle = page.getByRole('button', { name: 'Selecionar registros' })
      await pressByKey(page, selectionToggle)
      await expect(selectionToggle).toBeFocused()
      await expectAccessible(page, `picking cards, ${theme}`)
      const all = getBar(page).getByRole('button', { name: 'Selecionar todas' })
      await pressByKey(page, all)
      await expect(all).toBeFocused()
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(9)
    } else await selectPage(page).check()
    await expect(getBar(page)).toContainText('9 linhas selecionadas')
    await expect(getBar(page)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, `selected rows at ${width} px, ${theme}`)
    await expectToFit(page)
    await pressByKey(page, getBar(page).getByRole('button', { name: 'Limpar seleção' }))
    await expect(getBar(page)).toBeHidden()
    await expectAnyFocus(page)
  }
})

const getBar = (page: Page) => page.getByRole('region', { name: 'Linhas selecionadas' })
const selectPage = (page: Page) => page.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' })
const inactivate = (page: Page, count: number) => getBar(page).getByRole('button', { name: `Inativar (${count})` })
