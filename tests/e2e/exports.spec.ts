import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { exporting, rowsIn } from './support/exporting.ts'
import { test } from './support/journey.ts'
import { pressByKey } from './support/keyboard.ts'

test('the users list is exported by its button, with every row that it counts [D-07]', async ({ page, api }) => {
  await page.goto('/admin/users')
  const { button, download } = exporting(page)
  const { name, content } = await download(() => button.click())
  expect(name).toMatch(/^usuarios-\d{4}-\d\d-\d\d\.xlsx$/)
  const [headings, ...rows] = rowsIn({ name, content })
  expect(headings?.slice(0, 3)).toEqual(['Nome', 'E-mail', 'Documento'])
  const params = { perPage: 1, isActive: true }
  const { total } = await (await api.get('/api/usuario', { params })).json()
  // Others may add and remove people meanwhile.
  expect(Math.abs(rows.length - total)).toBeLessThan(5)
  await expect(page.getByText('Arquivo exportado com sucesso')).toBeVisible()
})

test.describe('in English', () => {
  test.use({ preferences: { locale: 'en' } })

  test('the headings, the words and the name of the file are English', async ({ page }) => {
    await page.goto('/admin/users')
    const { button, download } = exporting(page, 'en')
    const file = await download(() => button.click())
    expect(file.name).toMatch(/^users-.*\.xlsx$/)
    const [headings, ...rows] = rowsIn(file)
    expect(headings?.slice(0, 3)).toEqual(['Name', 'Email', 'Document'])
    expect(rows.every((row) => row.join().includes('Active'))).toBe(true)
  })
})

test('the menu offers a document, too, by keyboard as well', async ({ page }) => {
  await page.goto('/admin/users')
  const { menuButton, documentItem, download } = exporting(page)
  await pressByKey(page, menuButton)
  await expect(documentItem).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(documentItem).toBeFocused()
  const { name, content } = await download(() => page.keyboard.press('Enter'))
  expect(name).toMatch(/^usuarios-.*\.pdf$/)
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(content.subarray(-6).toString()).toContain('%%EOF')
})

test('what is exported is what was searched for, in its order, with the columns that are shown', async ({
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
  const { button, download } = exporting(page)
  const whole = rowsIn(await download(() => button.click()))
  expect(whole.map(([name]) => name)).toEqual(['Nome', `${mark} =c`, `${mark} a`, `${mark} b`])
  expect(whole[1]?.[1]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)

  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Criada em' }).uncheck()
  await page.keyboard.press('Escape')
  expect(rowsIn(await download(() => button.click()))[0]).toEqual(['Nome'])
})

test('selected rows are exported alone', async ({ categories, mark, page }) => {
  await categories.addSeveral(mark, 3)
  await categories.open()
  await categories.search(mark)
  for (const number of ['01', '03']) {
    await categories.row(`${mark} ${number}`).getByRole('checkbox').check()
  }
  const { openMenu, sheetItem, download } = exporting(page)
  await openMenu()
  await expect(page.getByRole('menu').getByText('2 selecionados')).toBeVisible()
  const rows = rowsIn(await download(() => sheetItem.last().click()))
  expect(rows.slice(1).map(([name]) => name)).toEqual([`${mark} 03`, `${mark} 01`])
  const again = await download(() => page.getByRole('button', { name: 'Exportar (2)' }).click())
  expect(rowsIn(again)).toEqual(rows)
})

test.describe('an export that fails', () => {
  test('says so, and can be tried again [L-24]', async ({ categories, page }) => {
    await categories.open()
    await page.route('**/api/categories/export?*', (route) => route.fulfill({ status: 500 }))
    const { button, failedDialog, download } = exporting(page)
    await button.click()
    await expect(failedDialog).toContainText('Ocorreu algum problema ao exportar arquivo')
    await page.unroute('**/api/categories/export?*')
    const { content } = await download(() => failedDialog.getByRole('button', { name: 'Tentar novamente' }).click())
    expect(rowsIn({ name: '', content }).length).toBeGreaterThan(1)
    await expect(failedDialog).toBeHidden()
  })

  test('says what the server says of a refusal', async ({ categories, page }) => {
    await categories.open()
    const body = 'Escolha no máximo 500 registros.'
    const contentType = 'text/plain; charset=utf-8'
    await page.route('**/api/categories/export?*', (route) => route.fulfill({ status: 400, body, contentType }))
    const { button, failedDialog } = exporting(page)
    await button.click()
    await expect(failedDialog).toContainText(body)
    await failedDialog.getByRole('button', { name: 'Fechar' }).click()
    await expect(failedDialog).toBeHidden()
    await expect(button).toBeVisible()
  })

  test('for want of a connection says that, too', async ({ categories, page, context }) => {
    await categories.open()
    await context.setOffline(true)
    const { button, failedDialog } = exporting(page)
    await button.click()
    await expect(failedDialog).toContainText('Ocorreu algum problema ao exportar arquivo')
    await expect(failedDialog).toContainText('Não foi possível falar com o servidor.')
  })
})

test('an export goes on wherever the person goes, and one of each list at a time', async ({ categories, page }) => {
  await categories.open()
  const held = hold()
  await page.route('**/api/categories/export?*', async (route) => {
    await held.over
    await route.continue()
  })
  const { button, tray, download } = exporting(page)
  await button.click()
  await expect(tray).toContainText('Exportando: Categorias')
  await expect(tray).toContainText('Preparando o arquivo…')
  await expect(page.getByRole('button', { name: 'Exportando…' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Ir para o início' }).first().click()
  await expect(page).toHaveURL(/\/admin\/home$/)
  await expect(tray).toBeVisible()
  const { name } = await download(async () => held.end())
  expect(name).toMatch(/^categorias-/)
  await expect(tray).toBeHidden()
})

test('an export can be cancelled', async ({ categories, page }) => {
  await categories.open()
  const held = hold()
  await page.route('**/api/categories/export?*', async (route) => {
    await held.over
    await route.abort()
  })
  const { button, tray, failedDialog } = exporting(page)
  await button.click()
  await tray.getByRole('button', { name: 'Cancelar a exportação: Categorias' }).click()
  await expect(tray).toBeHidden()
  await expect(page.getByText('Exportação cancelada')).toBeInViewport({ ratio: 1 })
  await expect(button).toBeFocused()
  held.end()
  await expect(button).toBeEnabled()
  await expect(failedDialog).toBeHidden()
})

test('where the server cannot export, the same spreadsheet is made here', async ({ categories, mark, page }) => {
  for (const name of [`${mark} b`, `${mark} =1+1`, `${mark} a`]) await categories.add(name)
  await categories.open()
  await categories.search(mark)
  await expect(categories.rows).toHaveCount(3)
  const { button, openMenu, sheetItem, documentItem, failedDialog, download } = exporting(page)
  const fromServer = rowsIn(await download(() => button.click()))
  await page.route('**/api/categories/export?*', (route) => route.fulfill({ status: 404, body: '' }))
  const fromHere = await download(() => button.click())
  expect(fromHere.name).toMatch(/^categories-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(rowsIn(fromHere)).toEqual(fromServer)
  expect(fromServer).toHaveLength(4)

  await categories.row(`${mark} a`).getByRole('checkbox').check()
  await openMenu()
  const chosen = rowsIn(await download(() => sheetItem.last().click()))
  expect(chosen.slice(1).map(([name]) => name)).toEqual([`${mark} a`])

  await openMenu()
  await documentItem.first().click()
  await expect(failedDialog).toContainText('Ocorreu algum problema ao exportar arquivo')
  await expect(failedDialog).toContainText('Este servidor não faz documentos.')
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
  const { button, download, tray } = exporting(page)
  const file = await download(async () => {
    await button.click()
    await expect(tray).toContainText(/de 5\.000 registros lidos/)
  })
  expect(rowsIn(file)).toHaveLength(5001)
  await expect(page.getByText('O arquivo tem só os primeiros 5.000 registros')).toBeVisible()
})

for (const { theme, width } of [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 360 },
] as const) {
  test.describe(`${theme}, ${width} px`, () => {
    test.use({ preferences: { theme }, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

    test(`the menu and the progress of exports keep nobody out (${theme}, ${width} px)`, async ({ page }) => {
      const held = hold()
      await page.route('**/api/usuario/export?*', async (route) => {
        await held.over
        await route.abort()
      })
      await page.goto('/admin/users')
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const { openMenu, sheetItem, tray } = exporting(page)
      await openMenu()
      await expectAccessible(page, 'the menu')
      await sheetItem.click()
      await expect(tray).toBeVisible()
      await expectAccessible(page, 'an export under way')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      held.end()
    })
  })
}

/** Something that lasts until it is ended. */
function hold() {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  return { over, end: () => end() }
}
