import { expect, type Page } from '@playwright/test'
import { panelTexts } from '#i18n/panelTexts.ts'
import { createTranslator } from '#i18n/translator.ts'
import { expectAccessible, expectAccessibleIn } from './support/axe.ts'
import { endSession } from './support/endSession.ts'
import { test } from './support/journey.ts'
import { buildCornerLooks, buildLanguageOptions, changeLook, cornerLocales, type Look } from './support/looks.ts'

for (const locale of cornerLocales) {
  const translate = createTranslator(locale)
  const looks = buildCornerLooks(locale)

  test.describe(locale, () => {
    test.use(buildLanguageOptions(locale))
    test.slow()

    test(`the menu, however it stands, and what opens from the top bar keep nobody out (${locale})`, async ({
      categories,
      mark,
      page,
    }) => {
      await categories.add(mark)
      await page.goto('/admin/users')
      await expect(page.locator('main').locator('tbody tr, li').first()).toBeVisible()
      for (const look of looks) {
        const check = (place: string) => expectAccessible(page, `${place}, ${look.theme}, ${look.width} px`)
        await changeLook(page, look, 740)
        if (look.width < 1024) await checkDrawer(page, look, check)
        else await checkMenu(page, check)
        await checkTopBar(page, mark, check)
        await changeLook(page, look, 300)
        await expect(page.locator('main').locator('tbody tr, li').first()).toBeVisible()
        await page.evaluate(() => window.scrollTo(0, 320))
        await expect(page.getByRole('button', { name: translate('shell.scrollToTop') })).toBeVisible()
        await check('a long page, scrolled')
        await page.evaluate(() => window.scrollTo(0, 0))
      }
    })

    test(`the question of a session that ended keeps nobody out (${locale})`, async ({ mark, page }) => {
      await page.goto('/admin/categories/create')
      await page.locator('main input').fill(mark)
      await endSession(page)
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toBeVisible()
      await expectAccessibleIn(page, looks, 'question')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(translate('validation.passwordEmpty'))).toBeVisible()
      await expectAccessibleIn(page, looks, 'without a password')
      // The response is faked, because the server limits attempts and there are more looks than allowed attempts.
      await page.route('**/api/login', (route) => route.fulfill({ status: 400 }))
      await page.keyboard.type('not the password')
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('alert')).toBeVisible()
      await expectAccessibleIn(page, looks, 'with a wrong password')
    })
  })

  type Check = (place: string) => Promise<void>

  async function checkDrawer(page: Page, { width }: Look, check: Check): Promise<void> {
    await page.getByRole('button', { name: translate('shell.menu.open') }).click()
    const drawer = page.getByRole('dialog', { name: translate('shell.menu.label') })
    const group = drawer.getByRole('button', { name: /^(Fragrâncias|Fragrances|Fragancias)/ })
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await check('drawer')
    // On wider screens it is in the top bar.
    if (width < 768) {
      await drawer.getByRole('button', { name: new RegExp(`^${translate('shell.appearance')}`) }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await check('appearance in the drawer')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  }

  async function checkMenu(page: Page, check: Check): Promise<void> {
    const menu = page.getByRole('navigation', { name: translate('shell.menu.label') })
    const group = menu.getByRole('button', { name: /^(Fragrâncias|Fragrances|Fragancias)/ })
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await check('open menu')
    await menu.getByRole('button', { name: translate('shell.menu.collapse') }).click()
    // Clicks beside the rows, because a click on a row would open it.
    await page.locator('main').click({ position: { x: 900, y: 4 } })
    await expect(page.locator('[data-strip]')).toHaveCount(1)
    await check('collapsed menu')
    await menu.hover()
    await expect(page.locator('[data-strip]')).toHaveCount(0)
    await check('collapsed menu, in use')
    await menu.getByRole('button', { name: translate('shell.menu.expand') }).click()
    await page.mouse.move(900, 600)
  }

  async function checkTopBar(page: Page, mark: string, check: Check): Promise<void> {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await check('palette')
    await page.keyboard.type(mark)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await check('palette with a record')
    await page.keyboard.type('xyz')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
    await check('palette without a match')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.keyboard.press('?')
    const shortcuts = page.getByRole('dialog', { name: translate('shell.shortcuts.title') })
    await expect(shortcuts).toBeVisible()
    await check('shortcuts')
    await shortcuts.getByRole('switch').click()
    await check('shortcuts, switched off')
    await shortcuts.getByRole('switch').click()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: translate('shell.panel.title') }).click()
    const panel = panelTexts[translate.locale]
    for (const tab of ['notifications', 'audit', 'settings'] as const) {
      await page.getByRole('tab', { name: panel[tab].tab }).click()
      await expect(page.getByRole('tabpanel').locator('p, li, label').first()).toBeVisible()
      await check(`panel, ${tab}`)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tabpanel')).toHaveCount(0)
  }
}
