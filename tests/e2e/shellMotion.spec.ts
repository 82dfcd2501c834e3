import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { goByMenu } from './support/shell.ts'

test('the page fades in over 200 ms on each change of route [B-26]', async ({ page }) => {
  await watchAnimations(page)
  await open(page, '/admin/home')
  const before = await fades(page)
  await goByMenu(page, 'Quiz')
  await goByMenu(page, 'Cápsulas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cápsulas')
  const seen = (await fades(page)).slice(before.length)
  expect(seen).toEqual(Array(2).fill({ element: 'MAIN', opacity: [0, 1], duration: 200 }))
})

test('a thin bar sits under the header and runs on each change of route [B-34]', async ({ page }) => {
  await page.clock.install()
  await open(page, '/admin/home')
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const place of ['Quiz', 'Cápsulas']) {
    await goByMenu(page, place)
    await expect(progress(page)).toHaveAttribute('data-progress', '0')
    await page.clock.runFor(120)
    await expect(progress(page)).toHaveAttribute('data-progress', '40')
    const [header, bar] = [
      await page.getByRole('banner').boundingBox(),
      await progress(page).locator('div').boundingBox(),
    ]
    expect(bar?.height).toBe(3)
    expect(Math.abs((bar?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0)))).toBeLessThanOrEqual(1)
    await page.clock.runFor(180 + 300)
    await expect(progress(page).locator('div')).toHaveCount(0)
  }
})

test('a sign of loading comes when an answer takes its time, and is gone a second after it came [B-38, B-39]', async ({
  categories,
  page,
}) => {
  await page.clock.install()
  await categories.open()
  await page.clock.pauseAt(Date.now() + 60_000)
  const sign = page.locator('[data-loading-sign]').getByText('Carregando…')
  const release = await holdAnswers(page, '**/api/categories?*')
  await page.getByRole('button', { name: 'Atualizar lista' }).click()
  await page.clock.runFor(399)
  await expect(sign).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(sign).toHaveCount(1)
  release()
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(page.locator('[data-leaving]')).toHaveCount(1, { timeout: 100 })
  }).toPass()
  await page.clock.runFor(900)
  await expect(sign).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(sign).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a button that leads back to the top appears after 300 px, and beyond 150 px a small header, below which nothing moves [B-28, N-04]', async ({
    page,
  }) => {
    await open(page, '/admin/users')
    await expect(page.locator('main li').first()).toBeVisible()
    await expectSmallHeaderBeyond(page, 150, page.getByRole('link', { name: /^Sillage/ }).locator('..'))
    const button = page.getByRole('button', { name: 'Voltar ao topo' })
    await scrollTo(page, 300)
    await expect(button).toHaveCount(0)
    await scrollTo(page, 301)
    await expect(button).toBeVisible()
    await button.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(button).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test.describe('on a low screen', () => {
  test.use({ viewport: { width: 1280, height: 300 } })

  test('the menu is never higher than 90 % of the window, and can be scrolled to its end; the header is small beyond 130 px [N-12]', async ({
    page,
  }) => {
    await open(page, '/admin/users')
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    await expectSmallHeaderBeyond(page, 130, page.getByRole('banner'))
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    const list = menu.locator('> div')
    expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('270px')
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(270)
    const last = menu.getByRole('link', { name: /^Organizações/ })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
  })
})

test.describe('whoever wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 740 } })

  test('sees no fading and no running bar, and is at the top at once', async ({ page }) => {
    await watchAnimations(page)
    await page.clock.install()
    await open(page, '/admin/users')
    await expect(page.locator('main li').first()).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await scrollTo(page, 900)
    await page.getByRole('button', { name: 'Voltar ao topo' }).click()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('link', { name: /^Sillage/ }).click()
    for (let step = 1; step <= 10; step++) {
      await page.clock.runFor(30)
      await expect(progress(page)).toHaveAttribute('data-progress', '0')
    }
    // A screen that is still on its way is shown by a timer.
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    expect(await fades(page)).toEqual([])
  })
})

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

function progress(page: Page) {
  return page.locator('[data-progress]')
}

function scrollTo(page: Page, position: number): Promise<void> {
  return page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), position)
}

async function expectSmallHeaderBeyond(page: Page, pixels: number, bar: ReturnType<Page['locator']>): Promise<void> {
  const height = async () => (await bar.boundingBox())?.height ?? 0
  const placeOfMain = () =>
    page.evaluate(() => (document.querySelector('main')?.getBoundingClientRect().top ?? 0) + scrollY)
  const [whole, place] = [await height(), await placeOfMain()]
  await scrollTo(page, pixels)
  await expect.poll(height).toBe(whole)
  await scrollTo(page, pixels + 1)
  await expect.poll(height).toBe(48)
  expect(whole).toBeGreaterThan(48)
  expect(await placeOfMain()).toBe(place)
}

/** Keeps the answers of some addresses back until they are released. */
async function holdAnswers(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

interface Fade {
  element: string
  opacity: unknown
  duration: unknown
}

/** Notes each animation that a script starts. */
async function watchAnimations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Fade[] = []
    Object.assign(window, { fades: noted })
    const { animate } = Element.prototype
    Element.prototype.animate = function (keyframes, options) {
      const opacity = Array.isArray(keyframes) ? keyframes.map((keyframe) => keyframe.opacity) : undefined
      noted.push({ element: this.tagName, opacity, duration: typeof options === 'object' ? options.duration : options })
      return animate.call(this, keyframes, options)
    }
  })
}

function fades(page: Page): Promise<Fade[]> {
  return page.evaluate(() => (window as unknown as { fades: Fade[] }).fades)
}
