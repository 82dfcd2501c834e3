import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { exportPage, readRows } from './support/exportPage.ts'
import { test } from './support/journey.ts'
import { pressByKey } from './support/keyboard.ts'
import { changeLook, expectToFit } from './support/looks.ts'

test('the users list is exported by its button, with every row that it counts, and as a document by keyboard [D-07]', async ({
  page,
  api,
}) => {
  await page.goto('/admin/users')
  const { button, menuButton, documentItem, download } = exportPage(page)
  const sheet = await download(() => button.click())
  expect(sheet.name).toMatch(/^usuarios-\d{4}-\d\d-\d\d\.xlsx$/)
  const [headings, ...rows] = readRows(sheet)
  expect(headings?.slice(0, 3)).toEqual(['Nome', 'E-mail', 'Documento'])
  const params = { perPage: 1, isActive: true }
  const { total } = await (await api.get('/api/usuario', { params })).json()
  // Other journeys may add and remove users at the same time.
  expect(Math.abs(rows.length - total)).toBeLessThan(5)
  await expect(page.getByText('Arquivo exportado com sucesso')).toBeVisible()

  await pressByKey(page, menuButton)
  await expect(documentItem).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(documentItem).toBeFocused()
  const { name, content } = await download(() => page.keyboard.press('Enter'))
  expect(name).toMatch(/^usuarios-.*\.pdf$/)
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(content.subarray(-6).toString()).toContain('%%EOF')
})

test('what is exported is what was searched for, in its order, as the columns and the rows that are chosen', async ({
  categories,
  mark,
  page,
}) => {
  for (const name of [`${mark} b`, `${mark} =c`, `${mark} a`]) await categories.add(name)
  await categories.addInactive(`${mark} d`)
  await categories.open()
  await categories.search(mark)
  await categories.sortBy('Nome')
  await expect(categories.header('Nome')).toHaveAttribute('aria-sort', 'ascending')
  const { button, openMenu, sheetItem, download } = exportPage(page)
  const whole = readRows(await download(() => button.click()))
  expect(whole.map(([name]) => name)).toEqual(['Nome', `${mark} =c`, `${mark} a`, `${mark} b`])
  expect(whole[1]?.[1]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)

  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Criada em' }).uncheck()
  await page.keyboard.press('Escape')
  expect(readRows(await download(() => button.click()))[0]).toEqual(['Nome'])

  for (const name of [`${mark} =c`, `${mark} b`]) {
    await pressByKey(page, page.getByRole('checkbox', { name: `Selecionar ${name}` }), 'Space')
  }
  const chosen = page.getByRole('button', { name: 'Exportar (2)' })
  const rows = readRows(await download(() => pressByKey(page, chosen)))
  expect(rows).toEqual([['Nome'], [`${mark} =c`], [`${mark} b`]])
  await expect(chosen).toBeFocused()
  await openMenu()
  await expect(page.getByRole('menu').getByText('2 selecionados')).toBeVisible()
  expect(readRows(await download(() => sheetItem.last().click()))).toEqual(rows)
})

test('where the server cannot export, the same spreadsheet is made here', async ({ categories, mark, page }) => {
  for (const name of [`${mark} b`, `${mark} =1+1`, `${mark} a`]) await categories.add(name)
  await categories.open()
  await categories.search(mark)
  await expect(categories.rows).toHaveCount(3)
  const { button, openMenu, sheetItem, documentItem, failedDialog, download } = exportPage(page)
  const serverRows = readRows(await download(() => button.click()))
  await page.route('**/api/categories/export?*', (route) => route.fulfill({ status: 404, body: '' }))
  const browserFile = await download(() => button.click())
  expect(browserFile.name).toMatch(/^categories-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(readRows(browserFile)).toEqual(serverRows)
  expect(serverRows).toHaveLength(4)

  await categories.row(`${mark} a`).getByRole('checkbox').check()
  await openMenu()
  const chosen = readRows(await download(() => sheetItem.last().click()))
  expect(chosen.slice(1).map(([name]) => name)).toEqual([`${mark} a`])

  await openMenu()
  await documentItem.first().click()
  await expect(failedDialog).toContainText('Ocorreu algum problema ao exportar arquivo')
  await expect(failedDialog).toContainText('Este servidor não gera documentos PDF.')
})

test('where the server cannot export, a long list is cut at 5,000 rows, and the person is told', async ({
  categories,
  page,
}) => {
  test.slow()
  const row = { fragrances: [], fragrancesCount: 0, deletedAt: null, createdAt: '2026-03-01T12:00:00.000Z' }
  await page.route('**/api/categories/export?*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.route('**/api/categories?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const [number, size] = [Number(query.get('page')), Number(query.get('perPage'))]
    const data = Array.from({ length: size }, (_, index) => {
      const categoryId = (number - 1) * size + index + 1
      return { ...row, categoryId, name: `Linha ${categoryId}` }
    })
    await route.fulfill({ json: { data, total: 6000, totalPages: Math.ceil(6000 / size) } })
  })
  await categories.open()
  const { button, download, tray } = exportPage(page)
  const file = await download(async () => {
    await button.click()
    await expect(tray).toContainText(/de 5\.000 registros lidos/)
  })
  expect(readRows(file)).toHaveLength(5001)
  await expect(page.getByText('O arquivo tem só os primeiros 5.000 registros')).toBeVisible()
})

test('the menu and the progress of exports keep nobody out, in each look', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const held = createDeferred()
  await page.route('**/api/usuario/export?*', async (route) => {
    await held.over
    await route.abort()
  })
  await page.goto('/admin/users')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const { openMenu, sheetItem, tray } = exportPage(page)
  const looks = [
    ['light', 1280],
    ['dark', 360],
  ] as const
  for (const [theme, width] of looks) {
    await changeLook(page, { theme, width })
    await openMenu()
    await expectAccessible(page, `the menu, ${theme}, ${width} px`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await openMenu()
  await sheetItem.click()
  await expect(tray).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  for (const [theme, width] of looks) {
    await changeLook(page, { theme, width })
    await expectAccessible(page, `an export under way, ${theme}, ${width} px`)
    await expectToFit(page)
  }
  held.end()
})

/** A promise that the test resolves. */
function createDeferred() {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  return { over, end: () => end() }
}
