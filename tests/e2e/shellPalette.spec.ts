import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { pressByKey } from './support/keyboard.ts'

test('the palette opens by Ctrl+K or by its button, closes by Escape, and leads to any screen, however fast one is', async ({
  page,
}) => {
  await openPalette(page)
  await page.keyboard.press('Control+k')
  await expect(getInput(page)).toHaveCount(0)
  const opener = page.getByRole('banner').getByRole('button', { name: /^Buscar ou ir para…/ })
  await opener.click()
  await page.keyboard.press('Escape')
  await expect(getInput(page)).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(getInput(page)).toBeFocused()
  const active = page.getByRole('listbox').getByRole('option', { selected: true })
  await expect(active).toHaveText(/^Dashboard/)
  await page.keyboard.press('ArrowDown')
  await expect(active).toHaveText(/^Usuários/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(active).toHaveText(/^Sair/)
  await expect(getInput(page)).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')

  await page.keyboard.type('escuro')
  await page.evaluate(closeAndReopen)
  await expect(getInput(page)).toBeFocused()
  await expect(getInput(page)).toHaveValue('')
  await expect(active).toHaveText(/^Dashboard/)
  await page.keyboard.type('perf')
  await expect(getOptions(page)).toHaveText([/^Perfis/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/perfis/)
  await expect(page.getByRole('heading', { level: 1, name: 'Perfis' })).toBeFocused()
})

test('Enter in the palette presses nothing else, whatever had the focus before', async ({ mark, page, users }) => {
  const { nome } = await users.add(`${mark} pendente`)
  await users.open()
  await users.search(mark)
  const mails: string[] = []
  page.on('request', (request) => request.url().includes('/resend-mail/') && mails.push(request.url()))
  await users.resendButton(nome).focus()
  await page.keyboard.press('Control+k')
  await expect(getInput(page)).toBeFocused()
  await page.keyboard.type('capsulas')
  await expect(getOptions(page)).toHaveText([/^Cápsulas/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/capsules/)
  await expect(page.getByRole('region', { name: 'Cápsulas' }).getByRole('row').nth(1)).toBeVisible()
  expect(mails).toEqual([])
})

test('it makes new records, changes theme and language, and signs out', async ({ page }) => {
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
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/login')
})

test('keys lead to screens, to a new record and to the search; a sheet lists them, switches them off for good, and on again', async ({
  page,
}) => {
  await page.goto('/admin/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/admin\/categories/)
  // The address changes first; the dashboard, which also has rows, stays visible until the list has rendered.
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
  await page.keyboard.press('Control+k')
  await expect(getInput(page)).toBeFocused()
  // In one call, because the browser leaves the focus in the removed field until the next frame.
  await getInput(page).evaluate((input) => {
    input.closest('dialog')?.close()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }))
  })
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect(sheet.getByText('Categorias')).toBeVisible()
  const toggle = sheet.getByRole('switch', { name: 'Usar atalhos de uma tecla só' })
  await pressByKey(page, toggle, 'Space')
  await expect(toggle).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await page.goto('/admin/categories')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  for (const key of ['n', '?', '/', 'g', 'q']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/\/admin\/categories/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Buscar' })).not.toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(getInput(page)).toBeFocused()
  await page.keyboard.type('atalhos')
  await expect(getOptions(page)).toHaveText([/^Atalhos do teclado/])
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('button', { name: 'Fechar', exact: true }).last()).toBeFocused()
  await pressByKey(page, toggle, 'Space')
  await pressByKey(page, sheet.getByRole('button', { name: 'Fechar', exact: true }).last())
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/admin/categories/create')
})

function getInput(page: Page) {
  return page.getByRole('combobox', { name: 'Busca e comandos' })
}

function getOptions(page: Page) {
  return page.getByRole('listbox').getByRole('option')
}

/** Closes and reopens the palette within one frame. */
async function closeAndReopen(): Promise<void> {
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
  await expect(getInput(page)).toBeFocused()
}
