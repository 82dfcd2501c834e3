import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import type { ListPage } from './support/listPage.ts'
import { navigateByMenu } from './support/shell.ts'

test('the page fades in over 200 ms on each change of route [B-26]', async ({ page }) => {
  await watchAnimations(page)
  await open(page, '/admin/home')
  const before = await fades(page)
  await navigateByMenu(page, 'Quiz')
  await navigateByMenu(page, 'Cápsulas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cápsulas')
  const seen = (await fades(page)).slice(before.length)
  expect(seen).toEqual(Array(2).fill({ element: 'MAIN', opacity: [0, 1], duration: 200 }))
})

test('a thin bar sits under the header and runs on each change of route [B-34]', async ({ page }) => {
  await page.clock.install()
  await open(page, '/admin/home')
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const place of ['Quiz', 'Cápsulas']) {
    await navigateByMenu(page, place)
    await expect(getProgress(page)).toHaveAttribute('data-progress', '0')
    await page.clock.runFor(120)
    await expect(getProgress(page)).toHaveAttribute('data-progress', '40')
    const [header, bar] = [
      await page.getByRole('banner').boundingBox(),
      await getProgress(page).locator('div').boundingBox(),
    ]
    expect(bar?.height).toBe(3)
    expect(Math.abs((bar?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0)))).toBeLessThanOrEqual(1)
    await page.clock.runFor(180 + 300)
    await expect(getProgress(page).locator('div')).toHaveCount(0)
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
  const release = await delayAnswers(page, '**/api/categories?*')
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

  test('a button that leads back to the top appears after 300 px, and beyond 150 px a small header, below which nothing moves [B-28, N-04, N-07]', async ({
    page,
  }) => {
    await open(page, '/admin/users')
    await expect(page.locator('main li').first()).toBeVisible()
    await expectSmallHeaderBeyond(page, 150, page.getByRole('link', { name: /^Sillage/ }).locator('..'), scrollTo)
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

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1366, height: 800 } })

  test('a scrolled list has a small header beyond 130 px and a way to the top beyond 300 px; menu and widths are as specified [N-03, N-10, N-12]', async ({
    page,
    users,
  }) => {
    await users.open('?perPage=50')
    await test.step('the list scrolls in its box', () => expectScrolledList(page, users))
    await test.step('a group of the menu unfolds in 200 ms', async () => {
      const group = page.getByRole('button', { name: 'Fragrâncias' })
      expect(await group.evaluate(measureUnfolding)).toEqual([200])
    })
    await test.step('the layout changes at 544, 768, 1024 and 1200 px', () => expectBreakpoints(page, users))
    await test.step('the menu is never higher than 90 % of the window', () => expectCompactMenu(page))
  })

  test('the theme is navy and yellow, and what is disabled #333, by day and by night [N-13, N-14, N-15]', async ({
    page,
    users,
  }) => {
    await users.open()
    await expectColours(page)
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
      await expect(getProgress(page)).toHaveAttribute('data-progress', '0')
    }
    // A loading screen is shown by a timer.
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    expect(await fades(page)).toEqual([])
  })
})

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

function getProgress(page: Page) {
  return page.locator('[data-progress]')
}

function scrollTo(page: Page, position: number): Promise<void> {
  return page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), position)
}

type Scroll = (page: Page, position: number) => Promise<void>

async function expectSmallHeaderBeyond(page: Page, pixels: number, bar: Locator, scroll: Scroll): Promise<void> {
  const height = async () => (await bar.boundingBox())?.height ?? 0
  const measureMain = () =>
    page.evaluate(() => Math.round((document.querySelector('main')?.getBoundingClientRect().top ?? 0) + scrollY))
  const [whole, place] = [await height(), await measureMain()]
  await scroll(page, pixels)
  await expect.poll(height).toBe(whole)
  await scroll(page, pixels + 1)
  await expect.poll(height).toBe(48)
  expect(whole).toBeGreaterThan(48)
  expect(await measureMain()).toBe(place)
}

async function expectScrolledList(page: Page, users: ListPage): Promise<void> {
  const table = users.region.getByRole('table')
  const scrollList: Scroll = (_, top) => table.evaluate((list, to) => list.parentElement?.scrollTo({ top: to }), top)
  await expectSmallHeaderBeyond(page, 130, page.getByRole('banner'), scrollList)
  const button = page.getByRole('button', { name: 'Voltar ao topo' })
  await scrollList(page, 300)
  await expect(button).toHaveCount(0)
  await users.rows.nth(10).hover()
  await page.mouse.wheel(0, 100)
  await expect(button).toBeVisible()
  await expect(users.header('Nome')).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await page.locator('[data-progress]').boundingBox())?.y).toBe(48)
  // The button must not cover the pagination.
  await users.nextPageButton.click({ trial: true })
  await button.click()
  await expect.poll(() => table.evaluate((list) => list.parentElement?.scrollTop)).toBe(0)
  await expect(button).toHaveCount(0)
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBe(60)
}

/** Clicks a menu button and returns the duration of the opening animation. */
async function measureUnfolding(button: HTMLElement | SVGElement): Promise<unknown[]> {
  if (button instanceof HTMLElement) button.click()
  // The new state is rendered in a separate microtask.
  await Promise.resolve()
  return document
    .getAnimations()
    .filter((one) => one instanceof CSSTransition && one.transitionProperty === 'grid-template-rows')
    .map((one) => one.effect?.getTiming().duration)
}

/** Each width is the smallest of its layout; one pixel less shows the previous layout. */
async function expectBreakpoints(page: Page, users: ListPage): Promise<void> {
  const expectBreakpoint = async (width: number, part: Locator) => {
    await page.setViewportSize({ width: width - 1, height: 800 })
    await expect(part).toBeHidden()
    await page.setViewportSize({ width, height: 800 })
    await expect(part).toBeVisible()
  }
  await expectBreakpoint(544, users.region.getByRole('table'))
  await expectBreakpoint(768, users.rows.first().getByRole('link', { name: /^Editar/ }))
  await expectBreakpoint(1024, page.getByRole('navigation', { name: 'Menu principal' }))
  await expectBreakpoint(1200, page.locator('[data-keys]'))
}

async function expectCompactMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 300 })
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const list = menu.locator('> div')
  await expect(list).toHaveCSS('max-height', '270px')
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(270)
  const last = menu.getByRole('link', { name: /^Organizações/ })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
}

async function expectColours(page: Page): Promise<void> {
  const [navy, yellow, disabled] = ['rgb(13, 37, 81)', 'rgb(255, 204, 0)', 'rgb(51, 51, 51)']
  await page.emulateMedia({ colorScheme: 'light' })
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const create = page.getByRole('link', { name: 'Novo usuário' })
  await expect(menu).toHaveCSS('background-color', navy)
  await expect(create).toHaveCSS('background-color', navy)
  const current = menu.getByRole('link', { name: 'Usuários', exact: true })
  await expect(current).toHaveCSS('background-color', yellow, { pseudo: 'before' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(create).toHaveCSS('background-color', yellow)
  await create.click()
  const save = page.getByRole('button', { name: 'Salvar' })
  await expect(save).toHaveCSS('background-color', disabled)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(save).toHaveCSS('color', disabled)
}

/** Delays the responses of these addresses until the returned function is called. */
async function delayAnswers(page: Page, address: string): Promise<() => void> {
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

interface FadeAnimation {
  element: string
  opacity: unknown
  duration: unknown
}

/** Records each animation that a script starts. */
async function watchAnimations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recordedAnimations: FadeAnimation[] = []
    Object.assign(window, { fades: recordedAnimations })
    const { animate } = Element.prototype
    Element.prototype.animate = function (keyframes, options) {
      const opacity = Array.isArray(keyframes) ? keyframes.map((keyframe) => keyframe.opacity) : undefined
      recordedAnimations.push({
        element: this.tagName,
        opacity,
        duration: typeof options === 'object' ? options.duration : options,
      })
      return animate.call(this, keyframes, options)
    }
  })
}

function fades(page: Page): Promise<FadeAnimation[]> {
  return page.evaluate(() => (window as unknown as { fades: FadeAnimation[] }).fades)
}
