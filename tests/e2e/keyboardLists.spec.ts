import { expect } from '@playwright/test'
import { campaignsPage } from './support/campaignsPage.ts'
import { exporting, rowsIn } from './support/exporting.ts'
import { test } from './support/journey.ts'
import { chooseByKey, expectFocusKept, pressByKey, tabTo } from './support/keyboard.ts'
import { listPage } from './support/listPage.ts'
import { countPrints } from './support/printing.ts'

// What is done at a list, without a pointer; the focus stays in reach also when what had it goes away.

test('a category is inactivated, taken back from its notice, and deleted for good, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const { categoryId, name } = await categories.add(mark)
  await categories.open(`?search=${encodeURIComponent(mark)}`)
  await pressByKey(page, categories.toggle(name), 'Space')
  await expect(categories.toggle(name)).not.toBeChecked()
  await expect(categories.toggle(name)).toBeFocused()
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await pressByKey(page, undo)
  await expect(categories.toggle(name)).toBeChecked()
  await expect.poll(async () => (await categories.get(categoryId)).deletedAt).toBeNull()
  await expect(undo).toHaveCount(0)
  await expectFocusKept(page)

  await pressByKey(page, categories.toggle(name), 'Space')
  await expect.poll(async () => (await categories.get(categoryId)).deletedAt).not.toBeNull()
  await tabTo(page, undo)
  await page.keyboard.press('Escape')
  await expect(undo).toHaveCount(0)
  await expectFocusKept(page)
  await tabTo(page, page.getByRole('radio', { name: 'Ativo', exact: true }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await pressByKey(page, categories.removeButton(name))
  await page.keyboard.press('Escape')
  await expect(categories.removeButton(name)).toBeFocused()
  await page.keyboard.press('Enter')
  await pressByKey(page, page.getByRole('alertdialog').getByRole('button', { name: 'Deletar' }))
  await expect(categories.row(name)).toHaveCount(0)
  await expect(categories.region).toBeFocused()
  await expect(categories.get(categoryId)).rejects.toThrow('404')
})

test('the codes of selected campaigns are laid out, printed and left by keyboard alone', async ({
  campaigns,
  mark,
  page,
}) => {
  const list = campaignsPage(page)
  for (const number of [1, 2]) await campaigns.add(`${mark} ${number}`)
  await countPrints(page)
  await list.openFound(mark)
  await pressByKey(page, page.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }), 'Space')
  const opener = page.getByRole('button', { name: 'Imprimir QR codes (2)' })
  await pressByKey(page, opener)
  await tabTo(page, list.sheetDialog.getByRole('radio', { name: 'Folha de códigos' }))
  await page.keyboard.press('ArrowDown')
  await expect(list.sheetDialog.getByRole('status').first()).toHaveText('2 campanhas, 2 páginas')
  await pressByKey(page, list.sheetDialog.getByRole('button', { name: 'Imprimir' }))
  expect(await page.evaluate(() => window.prints)).toBe(1)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await pressByKey(page, page.getByRole('button', { name: 'Limpar seleção' }))
  await expect(opener).toHaveCount(0)
  await expectFocusKept(page)
})

test('an export under way is cancelled, and selected rows are exported, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  await categories.addSeveral(mark, 2)
  await categories.open(`?search=${encodeURIComponent(mark)}`)
  const { button, tray, download } = exporting(page)
  await page.route('**/api/categories/export?*', () => undefined)
  await pressByKey(page, button)
  await pressByKey(page, tray.getByRole('button', { name: 'Cancelar a exportação: Categorias' }))
  await expect(page.getByText('Exportação cancelada')).toBeVisible()
  await expect(tray).toBeHidden()
  await expectFocusKept(page)
  await page.unroute('**/api/categories/export?*')

  await pressByKey(page, page.getByRole('checkbox', { name: `Selecionar ${mark} 02` }), 'Space')
  const file = await download(() => pressByKey(page, page.getByRole('button', { name: 'Exportar (1)' })))
  expect(rowsIn(file).map(([name]) => name)).toEqual(['Nome', `${mark} 02`])
  await expect(page.getByRole('button', { name: 'Exportar (1)' })).toBeFocused()
})

test('columns are moved, rows made lower and more of them asked for, and a view left, by keyboard alone', async ({
  page,
}) => {
  const capsules = listPage(page, { route: 'capsules', name: 'Cápsulas' })
  await capsules.open()
  await pressByKey(page, page.getByRole('button', { name: 'Colunas' }))
  const down = page.getByRole('button', { name: 'Mover Número de série para baixo' })
  await pressByKey(page, down)
  await expect(page.getByRole('checkbox').nth(1)).toHaveAccessibleName('Número de série')
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox').nth(2)).toHaveAccessibleName('Número de série')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Colunas' })).toBeFocused()
  await expect(capsules.region.getByRole('columnheader').nth(2)).toHaveText('Número de série')

  const appearance = page.getByRole('button', { name: /^Aparência/ })
  await pressByKey(page, appearance)
  await chooseByKey(page, page.getByRole('menuitemradio', { name: 'Compactas' }))
  const height = async () => Math.round((await capsules.rows.first().boundingBox())?.height ?? 0)
  await expect.poll(height).toBe(36)
  await expect(appearance).toBeFocused()
  await pressByKey(page, capsules.pageSize)
  await chooseByKey(page, page.getByRole('option', { name: '20', exact: true }))
  await expect(capsules.rows).toHaveCount(20)
  await expect(capsules.pageSize).toBeFocused()
  await pressByKey(page, capsules.refreshButton)
  await expect(capsules.refreshButton).toBeFocused()

  await pressByKey(page, page.getByRole('button', { name: 'Visões' }))
  await pressByKey(page, page.getByRole('button', { name: 'Vencidas', exact: true }))
  await expect(page).toHaveURL(/view=pastDue/)
  await pressByKey(page, page.getByRole('button', { name: 'Sair da visão Vencidas' }))
  await expect(page).not.toHaveURL(/view=pastDue/)
  await expectFocusKept(page)
})

test('a search that finds nothing is cleared, and the other records shown, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const { name } = await categories.addInactive(mark)
  await categories.open()
  await page.keyboard.press('/')
  await page.keyboard.type(mark)
  await page.keyboard.press('Enter')
  await pressByKey(page, categories.region.getByRole('button', { name: 'Ver inativos' }))
  await expect(categories.row(name)).toBeVisible()
  await expectFocusKept(page)
  await page.keyboard.press('/')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`${mark} nada`)
  await page.keyboard.press('Enter')
  await pressByKey(page, categories.region.getByRole('button', { name: 'Limpar busca' }).last())
  await expect(page).not.toHaveURL(/search=/)
  await expectFocusKept(page)
})

test('a bulk change under way is stopped, told of and taken back by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  await categories.addSeveral(mark, 9)
  await categories.open(`?search=${encodeURIComponent(mark)}`)
  const held: (() => void)[] = []
  await page.route('**/api/categories/*?hardDelete=false', async (route) => {
    await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  const bar = page.getByRole('region', { name: 'Linhas selecionadas' })
  const inactivate = (count: number) => bar.getByRole('button', { name: `Inativar (${count})` })
  await pressByKey(page, page.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }), 'Space')
  await pressByKey(page, inactivate(9))
  await expect(bar.getByRole('button', { name: 'Parar' })).toBeFocused()
  await expect.poll(() => held.length).toBe(4)
  await page.keyboard.press('Enter')
  for (const release of held) release()
  const summary = page.getByRole('dialog', { name: '4 registros alterados' })
  await expect(summary).toContainText('5 registros ficaram como estavam')
  await expect(summary.getByRole('button', { name: 'Fechar' })).toBeFocused()
  expect(await categories.found(mark)).toHaveLength(5)
  await page.keyboard.press('Escape')
  await expect(summary).toHaveCount(0)
  await expect(categories.region).toBeFocused()

  await pressByKey(page, inactivate(5))
  await expect.poll(() => held.length).toBe(8)
  await page.keyboard.press('Enter')
  for (const release of held) release()
  const undo = page.getByRole('dialog').getByRole('button', { name: 'Desfazer 4 alterações' })
  await tabTo(page, undo, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 registros alterados', { exact: true })).toBeVisible()
  await expect(undo).toHaveCount(0)
  await expectFocusKept(page)
  expect(await categories.found(mark)).toHaveLength(5)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the menu is gone through, cards are acted on and picked, by keyboard alone', async ({
    categories,
    mark,
    page,
  }) => {
    const [first = '', second = ''] = await categories.addSeveral(mark, 2)
    await page.goto('/admin/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const burger = page.getByRole('button', { name: 'Abrir menu' })
    const menu = page.getByRole('dialog', { name: 'Menu principal' })
    await pressByKey(page, burger)
    await tabTo(page, menu.getByRole('button', { name: 'Fechar menu' }))
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(burger).toBeFocused()
    await page.keyboard.press('Enter')
    await pressByKey(page, menu.getByRole('button', { name: 'Fragrâncias' }))
    await pressByKey(page, menu.getByRole('link', { name: 'Categorias' }))
    await expect(page).toHaveURL(/\/admin\/categories/)
    await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeFocused()

    await page.keyboard.press('/')
    await page.keyboard.type(mark)
    await page.keyboard.press('Enter')
    const card = (name: string) => categories.region.getByRole('listitem').filter({ hasText: name })
    await expect(card(first)).toBeVisible()
    await pressByKey(page, categories.menuButton(first))
    await chooseByKey(page, page.getByRole('menuitem', { name: 'Inativar' }))
    await expect(card(first)).toContainText('Inativa')
    await expect(categories.menuButton(first)).toBeFocused()

    await pressByKey(page, page.getByRole('button', { name: 'Selecionar registros' }))
    await pressByKey(page, page.getByRole('checkbox', { name: `Selecionar ${second}` }), 'Space')
    await pressByKey(page, page.getByRole('button', { name: 'Inativar (1)' }))
    await expect(page.getByText('1 registro alterado')).toBeVisible()
    await expectFocusKept(page)
    expect(await categories.found(mark)).toEqual([])
  })
})
