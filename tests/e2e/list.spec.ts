import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { navigateByMenu } from './support/shell.ts'

test('a search is made, and cleared by its button and by what is typed, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const names = await categories.addSeveral(mark, 2)
  await categories.open()
  // Code that waits for the list reads `aria-busy`, so it must stay true until the rows belong to the new address.
  const busy = await page.evaluateHandle(() => {
    const seen: (string | null)[] = []
    const { replaceState } = history
    history.replaceState = (...state) => {
      seen.push(document.querySelector('section[aria-busy]')?.getAttribute('aria-busy') ?? null)
      replaceState.apply(history, state)
    }
    return seen
  })
  await page.keyboard.press('/')
  await page.keyboard.insertText(mark)
  await page.keyboard.press('Enter')
  await categories.expectColumn('Nome', names.toReversed())
  expect(await busy.jsonValue()).toEqual(['true'])
  await expect(categories.searchBox).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(categories.clearSearchButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(categories.searchBox).toBeFocused()
  await expect(categories.searchBox).toHaveValue('')
  await expect(categories.rows).toHaveCount(10)

  await page.keyboard.type(mark)
  await categories.expectColumn('Nome', names.toReversed())
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(categories.clearSearchButton).toHaveCount(0)
  await expect(categories.rows).toHaveCount(10)
  await expect(page).not.toHaveURL(/search=/)
  await expect(categories.searchBox).toBeFocused()
})

test('whoever goes on before a list stands is not led back to it, however slow the machine', async ({
  context,
  page,
}) => {
  await page.goto('/admin/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const machine = await context.newCDPSession(page)
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await navigateByMenu(page, 'Quiz')
  await navigateByMenu(page, 'Cápsulas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cápsulas')
  await expect(page).toHaveURL(/\/admin\/capsules\?/)
})

test('back from a record, the list has its search, its page and its place, and the record is marked [W-07]', async ({
  categories,
  mark,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  const [name = ''] = await categories.addSeveral(mark, 20)
  await page.goto(`/admin/categories?search=${mark}&page=2`)
  await expect(categories.rows).toHaveCount(10)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(categories.rows).toHaveCount(10)
  const address = new URL(page.url()).searchParams
  expect([address.get('search'), address.get('page')]).toEqual([mark, '2'])
  const marked = page.locator('tr[aria-current]')
  await expect(marked).toContainText(name)
  await expect(marked).toBeInViewport()
})
