import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'

test('the palette opens by Ctrl+K or by its button, closes by Escape, and gives the focus back', async ({ page }) => {
  await page.goto('/admin/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toHaveCount(0)
  const opener = page.getByRole('banner').getByRole('button', { name: /^Buscar ou ir para…/ })
  await opener.click()
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('it goes to any screen that the person may see', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('perf')
  await expect(options(page)).toHaveText([/^Perfis/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/perfis/)
  await expect(page.getByRole('heading', { level: 1, name: 'Perfis' })).toBeFocused()
})

test('arrows lead through what fits, around its ends', async ({ page }) => {
  await openPalette(page)
  const active = page.getByRole('option', { selected: true })
  await expect(active).toHaveText(/^Dashboard/)
  await page.keyboard.press('ArrowDown')
  await expect(active).toHaveText(/^Usuários/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(active).toHaveText(/^Sair/)
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
})

test('it finds a record by three letters of it, in every list, and opens it', async ({ categories, mark, page }) => {
  const { categoryId } = await categories.add(mark)
  await openPalette(page)
  await page.keyboard.type(mark)
  await expect(options(page)).toHaveText([`${mark}Categoria`])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/categories/${categoryId}/update`)
})

test('Enter opens what the typed text finds, however fast it comes', async ({ categories, mark, page }) => {
  await categories.add(`${mark} um`)
  const { categoryId } = await categories.add(`${mark} dois`)
  await openPalette(page)
  await page.keyboard.type(`${mark} um`)
  await expect(options(page)).toHaveText([`${mark} umCategoria`])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(`${mark} dois`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/categories/${categoryId}/update`)
})

test('Enter in the palette presses nothing else, whatever had the focus before', async ({ mark, page, users }) => {
  const { nome } = await users.add(`${mark} pendente`)
  await users.open()
  await users.search(mark)
  const mails: string[] = []
  page.on('request', (request) => request.url().includes('/resend-mail/') && mails.push(request.url()))
  await users.resendButton(nome).focus()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('capsulas')
  await expect(options(page)).toHaveText([/^Cápsulas/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/capsules/)
  await expect(page.getByRole('region', { name: 'Cápsulas' }).getByRole('row').nth(1)).toBeVisible()
  expect(mails).toEqual([])
})

test('a record that cannot be edited is shown in its list', async ({ categories, mark, page }) => {
  await categories.addInactive(mark)
  await openPalette(page)
  await page.keyboard.type(mark)
  await options(page).filter({ hasText: 'Categoria, Inativa' }).click()
  await expect(page).toHaveURL(/\/admin\/categories\?.*status=inactive/)
  await expect(page.getByRole('cell', { name: mark, exact: true })).toBeVisible()
})

test('asks four lists at once, a moment after the last letter, and gives up what is no longer wanted', async ({
  page,
}) => {
  await openPalette(page)
  const asked: string[] = []
  await page.route('**/api/*FilterString=*', () => undefined)
  page.on('request', (request) => request.url().includes('FilterString') && asked.push(request.url()))
  const given: string[] = []
  page.on('requestfailed', (request) => given.push(request.url()))
  await page.keyboard.type('la')
  await page.waitForTimeout(400)
  expect(asked).toEqual([])
  await page.keyboard.type('v')
  await expect.poll(() => asked.length).toBe(4)
  await page.keyboard.type('a')
  await expect.poll(() => given.length).toBe(4)
})

test('it makes new records, and changes theme and language', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('nova cat')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/categories/create')
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('escuro')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('english')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('it starts anew each time, and keeps every key, for whoever is faster than the screen', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('escuro')
  await page.evaluate(closeAndOpenAtOnce)
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Dashboard/)
})

test('it signs out', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('sair')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/login')
})

test.describe('a manager', () => {
  test.use({ login: 'gerente@sillage.example' })

  test('finds no screen there that is not for them', async ({ page }) => {
    await openPalette(page)
    await expect(options(page).filter({ hasText: 'Perfis' })).toHaveCount(0)
    await page.keyboard.type('ADMIN')
    await expect(page.getByText(/Buscando/)).toHaveCount(0)
    await expect(options(page).filter({ hasText: /^ADMIN/ })).toHaveCount(0)
  })
})

test('keys lead to screens, to a new record and to the search; a sheet lists them', async ({ page }) => {
  await page.goto('/admin/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/admin\/categories/)
  // The address changes first; until the list stands, the dashboard does, which has rows of its own.
  await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Buscar' })).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Buscar' })).toHaveValue('n')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/admin/categories/create')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect(sheet.getByText('Categorias')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

test("a key right after the layer above the page has closed is the page's", async ({ page }) => {
  await openPalette(page)
  // In one go: until the next frame, the browser leaves the focus in the field that is gone.
  await box(page).evaluate((input) => {
    input.closest('dialog')?.close()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
})

test('single keys can be switched off for good', async ({ page }) => {
  await page.goto('/admin/categories')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('?')
  const toggle = page.getByRole('switch', { name: 'Usar atalhos de uma tecla só' })
  await toggle.click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  for (const key of ['n', '?', '/', 'g', 'q']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/\/admin\/categories/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Buscar' })).not.toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
})

test('rows are as high as the person wants them', async ({ page }) => {
  await page.goto('/admin/categories')
  const height = async () => Math.round((await page.locator('tbody tr').first().boundingBox())?.height ?? 0)
  await expect.poll(height).toBe(44)
  await page.getByRole('button', { name: /^Aparência/ }).click()
  await page.getByRole('menuitemradio', { name: 'Compactas' }).click()
  await expect.poll(height).toBe(36)
  await page.reload()
  await expect.poll(height).toBe(36)
})

function box(page: Page) {
  return page.getByRole('combobox', { name: 'Busca e comandos' })
}

function options(page: Page) {
  return page.getByRole('option')
}

/** Closes the palette and opens it again without giving the page a moment in between. */
async function closeAndOpenAtOnce(): Promise<void> {
  for (const _ of ['close', 'open']) {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))
    await Promise.resolve()
  }
}

async function openPalette(page: Page): Promise<void> {
  await page.goto('/admin/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
}
