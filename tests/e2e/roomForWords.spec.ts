import { expect, type Locator } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { test } from './support/journey.ts'

for (const width of [1280, 360]) {
  test(`the longest name leaves the heading of the form its room at ${width} px`, async ({
    categories,
    mark,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const form = categoryForm(page)
    const { categoryId } = await categories.add(mark.padEnd(100, 'x'))
    await form.openFor(categoryId)
    const heading = page.getByRole('heading', { level: 1, name: 'Editar categoria' })
    await expect(heading).toBeInViewport({ ratio: 1 })
    const { height = 0, width: room = 0 } = (await heading.boundingBox()) ?? {}
    expect(height).toBeLessThan(40)
    expect(room).toBeGreaterThan(120)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test('a list shows the longest name whole where the table has room for it, and else as much as fits', async ({
  categories,
  mark,
  page,
}) => {
  const name = `${mark} `.padEnd(100, 'longo ').trim()
  await categories.add(name)
  await page.setViewportSize({ width: 1440, height: 800 })
  await categories.open()
  await categories.search(mark)
  const link = page.getByRole('link', { name, exact: true })
  await expect(link).toBeVisible()
  const { width: whole, height } = await link.evaluate(shownSize)
  expect(await link.evaluate(isCut)).toBe(false)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect.poll(() => link.evaluate(isCut)).toBe(true)
  const cut = await link.evaluate(shownSize)
  expect(cut.height).toBe(height)
  expect(cut.width).toBeGreaterThanOrEqual(320)
  expect(cut.width).toBeLessThan(whole)
  const table = page.getByRole('table')
  expect(await table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(0)
})

for (const route of ['perfis', 'capsules', 'campaigns', 'quiz']) {
  test(`the numbers in the list of ${route} end where their headings end`, async ({ page }) => {
    await page.goto(`/admin/${route}`)
    await expect(page.getByRole('table')).toBeVisible()
    const ends = await page.getByRole('table').evaluate((table) => {
      const end = (element: Element): number => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return Math.round(range.getBoundingClientRect().right)
      }
      return [...table.querySelectorAll('th[data-align=right]')].map((head) => {
        const column = [...(head.parentElement?.children ?? [])].indexOf(head)
        const words = head.querySelector('button') ?? head
        const cells = [...table.querySelectorAll('tbody tr')].map((row) => row.children[column]?.firstElementChild)
        return { head: Math.round(words.getBoundingClientRect().right), cells: cells.map((one) => one && end(one)) }
      })
    })
    expect(ends).not.toEqual([])
    // The button of a heading is as much wider than its words as a finger or a focus ring wants.
    for (const { head, cells } of ends) expect(new Set(cells)).toEqual(new Set([head - 4]))
  })
}

test('at 360 px the buttons of a question have room for their words', async ({ categories, mark, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const form = categoryForm(page)
  const { categoryId } = await categories.add(`${mark} original`)
  await form.openFor(categoryId)
  await categories.rename(categoryId, `${mark} deles`)
  await form.name.fill(`${mark} minha`)
  await form.save()
  await expect(form.editedDialog).toBeVisible()
  await expectWordsToFit(form.editedDialog)
  await form.editedDialog.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(form.editedDialog).toBeHidden()
  await form.cancelLink.click()
  await expect(form.leaveDialog).toBeVisible()
  await expectWordsToFit(form.leaveDialog)
})

test('at 360 px what became of a record is said whole', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/categories/0/update')
  const sentence = page.getByText('Este registro não existe ou foi deletado.')
  await expect(sentence).toBeVisible()
  expect(await sentence.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
})

async function expectWordsToFit(dialog: Locator): Promise<void> {
  for (const button of await dialog.getByRole('button').all()) {
    const { needed, has } = await button.evaluate((one) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return { needed: words.getBoundingClientRect().width, has: one.clientWidth }
    })
    expect(has).toBeGreaterThan(needed)
  }
}

function shownSize(element: Element): { width: number; height: number } {
  return { width: element.clientWidth, height: element.clientHeight }
}

function isCut(element: Element): boolean {
  return element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
}
