import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/journey.ts'
import { listPage } from './support/listPage.ts'
import { changeLook, expectToFit, navigateTo } from './support/looks.ts'

const lists = [
  { route: 'users', name: 'Usuários' },
  { route: 'fragrances', name: 'Fragrâncias' },
  { route: 'categories', name: 'Categorias' },
  { route: 'campaigns', name: 'Campanhas', hasNumbers: true },
  { route: 'quiz', name: 'Quizzes', hasNumbers: true },
  { route: 'devices', name: 'Dispositivos' },
  { route: 'capsules', name: 'Cápsulas', hasNumbers: true, isReadOnly: true },
  { route: 'perfis', name: 'Perfis', hasNumbers: true, isReadOnly: true },
]

test('every list fits at each width, its numbers end in line, and what can be done with a row is within reach', async ({
  page,
}) => {
  test.slow()
  await page.goto('/admin/home')
  // The first width of a list keeps the theme of the last one before, because a change of it renders everything again.
  const looks = [
    { theme: 'light', width: 767 },
    { theme: 'dark', width: 360 },
  ] as const
  for (const [index, { route, name, hasNumbers, isReadOnly }] of lists.entries()) {
    const [first, second] = index % 2 === 0 ? looks : ([looks[1], looks[0]] as const)
    const list = listPage(page, { route, name })
    const menu = list.region.getByRole('button', { name: /^Ações de/ })
    const expectNoFade = async () => {
      await expect(list.region.getByText(/^1 a \d+ de [\d.]+$/)).toBeVisible()
      await expectToFit(page)
    }
    await changeLook(page, { theme: first.theme, width: 1280 })
    await navigateTo(page, `/admin/${route}?perPage=20`)
    await expectNoFade()
    await expect(menu).toHaveCount(0)
    if (hasNumbers) {
      const ends = await list.region.getByRole('table').evaluate(measureNumberEdges)
      expect(ends).not.toEqual([])
      // The button of a heading is wider than its text by the touch target and the focus ring.
      for (const { head, cells } of ends) expect(new Set(cells), route).toEqual(new Set([head - 4]))
    }
    for (const { theme, width } of [first, second]) {
      await changeLook(page, { theme, width })
      if (width === 360) await expect(list.region.getByRole('table')).toHaveCount(0)
      if (isReadOnly) await expect(menu).toHaveCount(0)
      else await expect(menu.first()).toBeVisible()
      await expectNoFade()
      if (isReadOnly) continue
      await menu.first().click()
      for (const item of await page.getByRole('menuitem').all()) await expect(item).toBeInViewport({ ratio: 1 })
      await expectAccessible(page, `the actions on one of ${route} at ${width} px`)
      await page.keyboard.press('Escape')
      await expect(menu.first()).toBeFocused()
    }
  }
})

test('a table fades out at its side only while it goes on there, and what names a record and tells its state stays in sight [V-36]', async ({
  page,
  users,
}) => {
  for (const { route, name, widths } of [
    { route: 'fragrances', name: 'Fragrâncias', widths: [1280, 1000, 1280] },
    { route: 'devices', name: 'Dispositivos', widths: [1280, 900, 1280] },
  ]) {
    const list = listPage(page, { route, name })
    await list.open()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 720 })
      await expect.poll(() => list.region.locator('table').evaluate(hasMatchingFade), `${width} px`).toBe(true)
    }
  }
  await users.open()
  const [row, name] = [users.rows.first(), users.rows.first().getByRole('link').last()]
  const visibleParts = [row.getByRole('link', { name: /^Editar/ }), name, row.getByText('Ativo', { exact: true })]
  for (const part of visibleParts) await expect(part).toBeInViewport({ ratio: 1 })
  const around = users.region.locator('[data-more-aside]')
  await expect(around).toHaveCount(1)
  await row.getByRole('checkbox').check()
  const [fadeColor, rowColor, otherColor] = await row.evaluate(readFadeColors)
  expect([fadeColor === rowColor, rowColor === otherColor]).toEqual([true, false])
  await around.locator('table').evaluate((table) => table.parentElement?.scrollTo({ left: table.scrollWidth }))
  await expect(around).toHaveCount(0)
  await expect(users.region.getByRole('columnheader', { name: 'Criado em' })).toBeInViewport()
  for (const part of visibleParts) await expect(part).toBeInViewport({ ratio: 1 })
  // Too narrow for the status as well.
  await page.setViewportSize({ width: 1024, height: 720 })
  await expect(users.region.locator('[data-status-pinned]')).toHaveCount(0)
  await users.region.locator('table').evaluate((table) => table.parentElement?.scrollTo({ left: table.scrollWidth }))
  await expect(users.region.getByRole('columnheader', { name: 'Criado em' })).toBeInViewport()
  const leading = [row.getByRole('checkbox'), row.getByRole('link', { name: /^Editar/ }), name]
  for (const part of leading) await expect(part).toBeInViewport({ ratio: 1 })
})

/** Whether a table shows a fade at exactly the side where content is hidden. */
function hasMatchingFade(table: Element): boolean {
  const scrollContainer = table.parentElement
  const fadeContainer = table.closest('[data-more-aside]')
  return (
    scrollContainer !== null &&
    scrollContainer.scrollWidth - scrollContainer.clientWidth > 1 === (fadeContainer !== null)
  )
}

/** The colours of the fade before the pinned status, of its row and of the next row. */
function readFadeColors(row: Element): string[] {
  const colorOf = (element: Element | null, part?: string) =>
    element ? getComputedStyle(element, part).backgroundColor : ''
  return [colorOf(row.querySelector('[data-pin=status]'), '::before'), colorOf(row), colorOf(row.nextElementSibling)]
}

/** The right edges of each numeric heading and of the numbers below it. */
function measureNumberEdges(table: Element) {
  const measureTextEnd = (element: Element): number => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return Math.round(range.getBoundingClientRect().right)
  }
  return [...table.querySelectorAll('th[data-align=right]')].map((head) => {
    const column = [...(head.parentElement?.children ?? [])].indexOf(head)
    const words = head.querySelector('button') ?? head
    const cells = [...table.querySelectorAll('tbody tr')].map((row) => row.children[column]?.firstElementChild)
    return {
      head: Math.round(words.getBoundingClientRect().right),
      cells: cells.map((one) => one && measureTextEnd(one)),
    }
  })
}
