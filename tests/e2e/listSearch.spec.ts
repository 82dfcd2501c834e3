import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'

test('the search box leaves the records that contain the text [C-07]', async ({ categories, mark }) => {
  await categories.add(`${mark} Âmbar doce`)
  await categories.add(`${mark} cedro`)
  await categories.open()
  await categories.search(mark)
  await expect(categories.rows).toHaveCount(2)
  await categories.search(`${mark} ambar`)
  await categories.expectColumn('Nome', [`${mark} Âmbar doce`])
  await categories.region.getByRole('button', { name: 'Limpar busca' }).click()
  await expect(categories.searchBox).toBeFocused()
  await expect(categories.rows).toHaveCount(10)
})

test('a search that is written as if it were a pattern is taken letter by letter', async ({ categories, mark }) => {
  await categories.add(`${mark} 100% _puro_`)
  await categories.add(`${mark} 100 puro`)
  await categories.open()
  await categories.search(`${mark} 100%`)
  await categories.expectColumn('Nome', [`${mark} 100% _puro_`])
  await categories.search(`${mark} 100% _`)
  await categories.expectColumn('Nome', [`${mark} 100% _puro_`])
})

test('a search waits half a second after the last letter [C-19]', async ({ categories, page }) => {
  await page.clock.install()
  await categories.open()
  const asked = searchesOf(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await categories.searchBox.pressSequentially('ver')
  await page.clock.runFor(499)
  await categories.searchBox.press('d')
  await page.clock.runFor(499)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['verd'])
})

test('one or two letters start no search, three do, and none end it [C-20]', async ({ categories, page }) => {
  await page.clock.install()
  await categories.open()
  const asked = searchesOf(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const text of ['v', 've']) {
    await categories.searchBox.fill(text)
    await page.clock.runFor(2000)
    await expect(page.getByText('Digite 3 letras ou mais')).toBeVisible()
  }
  expect(asked).toEqual([])
  await categories.searchBox.fill('ver')
  await page.clock.runFor(500)
  await expect.poll(() => asked).toEqual(['ver'])
  await page.clock.resume()
  await expect(categories.rows).toHaveCount(1)
  await categories.searchBox.fill('')
  await expect(categories.rows).toHaveCount(10)
})

test('a list is busy before its address asks for something else', async ({ categories, mark, page }) => {
  await categories.open()
  const busy = await page.evaluateHandle(() => {
    const seen: (string | null)[] = []
    const { replaceState } = history
    history.replaceState = (...state) => {
      seen.push(document.querySelector('section[aria-busy]')?.getAttribute('aria-busy') ?? null)
      replaceState.apply(history, state)
    }
    return seen
  })
  await categories.search(mark)
  expect(await busy.jsonValue()).toEqual(['true'])
})

test('a search starts at the first page of what it finds', async ({ categories, mark }) => {
  await categories.addSeveral(mark, 11)
  await categories.open()
  await categories.search(mark)
  await categories.nextPageButton.click()
  await expect(categories.rows).toHaveCount(1)
  await categories.search(`${mark} 0`)
  await expect(categories.rows).toHaveCount(9)
  await expect(categories.region.getByText('1 a 9 de 9')).toBeVisible()
})

test('the slash key leads into the search box', async ({ categories, page }) => {
  await categories.open()
  await expect(categories.rows).toHaveCount(10)
  await page.keyboard.press('/')
  await expect(categories.searchBox).toBeFocused()
  await expect(categories.searchBox).toHaveValue('')
})

/** What the list is asked to search for, from now on. */
function searchesOf(page: Page): string[] {
  const texts: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const text = url.searchParams.get('FilterString')
    if (url.pathname === '/api/categories' && text) texts.push(text)
  })
  return texts
}
