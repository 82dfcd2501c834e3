import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { chooseByKey, expectAnyFocus, pressByKey } from './support/keyboard.ts'

// Failed actions are retried by keyboard, and the focus is kept.

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the appearance is changed in the menu, and the quick panel left by what it tells, by keyboard alone', async ({
    page,
  }) => {
    const title = '3 cápsulas estão vencidas'
    const link = '/admin/capsules?view=pastDue'
    const told = [{ severity: 'danger', title, link, at: '2026-11-20T12:00:00.000Z' }]
    await page.route('**/api/notifications', (route) => route.fulfill({ json: told }))
    await page.goto('/admin/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await pressByKey(page, page.getByRole('button', { name: 'Abrir menu' }))
    const menu = page.getByRole('dialog', { name: 'Menu principal' })
    const appearance = menu.getByRole('button', { name: /^Aparência/ })
    await pressByKey(page, appearance)
    await chooseByKey(page, page.getByRole('menuitemradio', { name: 'Escuro' }))
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(appearance).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)

    const opener = page.getByRole('banner').getByRole('button', { name: /^Painel rápido/ })
    const panel = page.getByRole('dialog', { name: 'Painel rápido' })
    await pressByKey(page, opener)
    await pressByKey(page, panel.getByRole('button', { name: 'Fechar painel' }))
    await expect(panel).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await pressByKey(page, panel.getByRole('link', { name: title }))
    await expect(page).toHaveURL(/\/admin\/capsules\?.*view=pastDue/)
    await expect(panel).toHaveCount(0)
    await expectAnyFocus(page)
  })
})
