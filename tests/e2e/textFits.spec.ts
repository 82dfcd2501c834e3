import { expect, type Locator } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { test } from './support/journey.ts'
import { expectToFit } from './support/looks.ts'

test('the longest name leaves a form its heading, and at 360 px questions and sentences are shown whole', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  const { categoryId } = await categories.add(mark.padEnd(100, 'x'))
  await form.openFor(categoryId)
  const heading = page.getByRole('heading', { level: 1, name: 'Editar categoria' })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(heading).toBeInViewport({ ratio: 1 })
    const { height = 0, width: room = 0 } = (await heading.boundingBox()) ?? {}
    expect(height).toBeLessThan(40)
    expect(room).toBeGreaterThan(120)
    await expectToFit(page)
  }

  await categories.rename(categoryId, `${mark} deles`)
  await form.name.fill(`${mark} minha`)
  await form.save()
  await expect(form.editedDialog).toBeVisible()
  await expectTextsToFit(form.editedDialog)
  await form.editedDialog.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(form.editedDialog).toBeHidden()
  await form.cancelLink.click()
  await expect(form.leaveDialog).toBeVisible()
  await expectTextsToFit(form.leaveDialog)
  await form.leaveDialog.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${mark} deles` })).toBeVisible()

  await page.goto('/admin/categories/0/update')
  const sentence = page.getByText('Este registro não existe ou foi deletado.')
  await expect(sentence).toBeVisible()
  expect(await sentence.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
})

test('a list shows the longest name whole where the table has room for it, and else as much as fits', async ({
  categories,
  mark,
  page,
}) => {
  const name = `${mark} `.padEnd(100, 'longo ').trim()
  await categories.add(name)
  await page.setViewportSize({ width: 1440, height: 800 })
  await categories.open(`?search=${encodeURIComponent(mark)}`)
  const link = page.getByRole('link', { name, exact: true })
  await expect(link).toBeVisible()
  const { width: whole, height } = await link.evaluate(measureVisibleSize)
  expect(await link.evaluate(isTruncated)).toBe(false)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect.poll(() => link.evaluate(isTruncated)).toBe(true)
  const truncatedSize = await link.evaluate(measureVisibleSize)
  expect(truncatedSize.height).toBe(height)
  expect(truncatedSize.width).toBeGreaterThanOrEqual(320)
  expect(truncatedSize.width).toBeLessThan(whole)
  const table = page.getByRole('table')
  expect(await table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(0)
})

async function expectTextsToFit(dialog: Locator): Promise<void> {
  for (const button of await dialog.getByRole('button').all()) {
    const { needed: textWidth, has: clientWidth } = await button.evaluate((one) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return { needed: words.getBoundingClientRect().width, has: one.clientWidth }
    })
    expect(clientWidth).toBeGreaterThan(textWidth)
  }
}

function measureVisibleSize(element: Element): { width: number; height: number } {
  return { width: element.clientWidth, height: element.clientHeight }
}

function isTruncated(element: Element): boolean {
  return element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
}
