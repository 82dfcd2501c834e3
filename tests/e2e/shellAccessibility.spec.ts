import { expect, type Page } from '@playwright/test'
import { createTranslator } from '#i18n/translator.ts'
import { expectAccessible } from './support/axe.ts'
import { corners, inLook, nameOf } from './support/circumstances.ts'
import { test } from './support/journey.ts'

for (const look of corners) {
  const around = nameOf(look)
  const texts = createTranslator(look.locale)

  test.describe(around, () => {
    test.use(inLook(look, 740))

    test(`the menu keeps nobody out, however it stands (${around})`, async ({ page }) => {
      await open(page, '/admin/users')
      if (look.width < 1024) {
        await page.getByRole('button', { name: texts('shell.menu.open') }).click()
        const drawer = page.getByRole('dialog', { name: texts('shell.menu.label') })
        await drawer.getByRole('button', { name: /^(Fragrâncias|Fragrances|Fragancias)/ }).click()
        await expectAccessible(page, 'drawer')
        // Wider than this it is in the top bar.
        if (look.width >= 768) return
        await drawer.getByRole('button', { name: new RegExp(`^${texts('shell.appearance')}`) }).click()
        await expect(page.getByRole('menu')).toBeVisible()
        await expectAccessible(page, 'appearance in the drawer')
        return
      }
      const menu = page.getByRole('navigation', { name: texts('shell.menu.label') })
      await menu.getByRole('button', { name: /^(Fragrâncias|Fragrances|Fragancias)/ }).click()
      await expectAccessible(page, 'open')
      await menu.getByRole('button', { name: texts('shell.menu.collapse') }).click()
      await page.mouse.click(900, 600)
      await expect(page.locator('[data-strip]')).toHaveCount(1)
      await expectAccessible(page, 'collapsed')
      await menu.hover()
      await expect(page.locator('[data-strip]')).toHaveCount(0)
      await expectAccessible(page, 'collapsed, in use')
    })

    test(`what opens from the top bar keeps nobody out (${around})`, async ({ categories, mark, page }) => {
      test.slow()
      await categories.add(mark)
      await open(page, '/admin/home')
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page, 'palette')
      await page.keyboard.type(mark)
      await expect(page.getByRole('option')).toHaveCount(1)
      await expectAccessible(page, 'palette with a record')
      await page.keyboard.type('xyz')
      await expect(page.getByRole('option')).toHaveCount(0)
      await expectAccessible(page, 'palette without a match')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('combobox')).toHaveCount(0)

      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: texts('shell.shortcuts.title') })).toBeVisible()
      await expectAccessible(page, 'shortcuts')
      await page.getByRole('switch').click()
      await expectAccessible(page, 'shortcuts, switched off')
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: texts('shell.panel.title') }).click()
      for (const tab of ['notifications', 'audit', 'settings'] as const) {
        await page.getByRole('tab', { name: texts(`shell.panel.${tab}.tab`) }).click()
        await expect(page.getByRole('tabpanel').locator('p, li, label').first()).toBeVisible()
        await expectAccessible(page, `panel, ${tab}`)
      }
    })

    test(`the question of a session that ended keeps nobody out (${around})`, async ({ mark, page }) => {
      await page.goto('/admin/categories/create')
      await page.locator('main input').fill(mark)
      await page.evaluate(() => {
        const entry = JSON.parse(localStorage.getItem('sillage.auth') ?? '{}')
        const value = { ...entry.value, token: 'run-out', refreshToken: 'run-out' }
        localStorage.setItem('sillage.auth', JSON.stringify({ ...entry, value }))
      })
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toBeVisible()
      await expectAccessible(page, 'question')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(texts('validation.passwordEmpty'))).toBeVisible()
      await expectAccessible(page, 'without a password')
      // Not by the server, which counts: there are more looks than tries.
      await page.route('**/api/login', (route) => route.fulfill({ status: 400 }))
      await page.keyboard.type('not the password')
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('alert')).toBeVisible()
      await expectAccessible(page, 'with a wrong password')
    })

    test(`a long page, scrolled down, keeps nobody out (${around})`, async ({ page }) => {
      await page.setViewportSize({ width: look.width, height: 300 })
      await open(page, '/admin/users')
      await expect(page.locator('main').locator('tbody tr, li').first()).toBeVisible()
      await page.evaluate(() => window.scrollTo(0, 320))
      await expect(page.getByRole('button', { name: texts('shell.scrollToTop') })).toBeVisible()
      await expectAccessible(page, 'scrolled')
    })
  })
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
