import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { chooseByKey, pressByKey, tabTo } from './support/keyboard.ts'

test.describe('in English', () => {
  test.use({ preferences: { locale: 'en' } })

  test('a quick panel slides in, with three tabs, stays while one works beside it, and takes all of a phone [B-29, B-30]', async ({
    categories,
    mark,
    page,
  }) => {
    const opener = page.getByRole('banner').getByRole('button', { name: 'Quick panel' })
    const panel = page.getByRole('complementary', { name: 'Quick panel' })
    await categories.add(mark)
    await page.goto('/admin/home')
    const slideDistance = page.evaluate(measureSlide)
    await opener.click()
    expect(await slideDistance).toBe(360)
    await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 920, y: 0, width: 360 })
    await expect(panel.getByRole('tab')).toHaveText(['Notifications', 'Audit Logs', 'Settings'])
    await page.getByRole('tab', { name: 'Audit Logs' }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: mark })).toContainText(/ created the category “/)

    await page.getByRole('link', { name: 'Capsules' }).first().click()
    await expect(page).toHaveURL(/\/admin\/capsules/)
    await expect(panel).toBeVisible()
    await panel.getByRole('tab', { name: 'Settings' }).click()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(opener).toBeFocused()

    await page.setViewportSize({ width: 360, height: 740 })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Quick panel' })
    await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, width: 360, height: 740 })
    await dialog.getByRole('button', { name: 'Close panel' }).click()
    await expect(dialog).toHaveCount(0)
  })
})

test('theme, language and the quick panel are reached and left by keyboard alone', async ({ page }) => {
  await page.goto('/admin/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const appearance = page.getByRole('button', { name: /^Aparência/ })
  await pressByKey(page, appearance)
  await chooseByKey(page, page.getByRole('menuitemradio', { name: 'Escuro' }))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(appearance).toBeFocused()
  await pressByKey(page, page.getByRole('button', { name: 'Painel rápido' }))
  await tabTo(page, page.getByRole('tab', { name: 'Notificações' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Configurações' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Painel rápido/ })).toBeFocused()
  await pressByKey(page, page.getByRole('button', { name: /^Idioma/ }))
  await chooseByKey(page, page.getByRole('menuitemradio', { name: 'English' }))
  await expect(page.getByRole('button', { name: /^Quick panel/ })).toBeVisible()
})

/** Waits until the panel starts to move and returns its distance from the final position. */
function measureSlide(): Promise<number> {
  return new Promise((resolve) => {
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (!(target instanceof HTMLElement) || target.tagName !== 'ASIDE' || propertyName !== 'transform') return
      for (const animation of target.getAnimations()) animation.currentTime = 0
      resolve(Math.round(new DOMMatrix(getComputedStyle(target).transform).m41))
    })
  })
}
