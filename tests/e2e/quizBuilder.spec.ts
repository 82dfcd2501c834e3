import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'
import { quizEditor } from './support/quizEditor.ts'

test('whoever makes the next question on the way sees what it is for, and comes back to the answer', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  await page.setViewportSize({ width: 1280, height: 600 })
  await editor.open((await quizzes.add(mark)).quizId)
  await editor.quest.fill(`${mark} momento?`)
  await editor.label.fill('Dia')
  await editor.next.fill(`${mark} clima?`)
  const create = page.getByRole('option', { name: `Criar “${mark} clima?”` })
  await expect(create).toBeVisible()
  const title = page.getByRole('heading', { name: 'Nova pergunta' })
  await page.mouse.wheel(0, 400)
  await expect(title).not.toBeInViewport()
  await create.click()
  await expect(editor.quest).toBeFocused()
  const notice = page.getByText(/será o destino da resposta “Dia”/)
  for (const part of [title, notice, editor.quest]) await expect(part).toBeInViewport({ ratio: 1 })
  const bar = await page.getByRole('banner').boundingBox()
  expect((await title.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
  await page.getByRole('button', { name: 'Voltar sem criar esta pergunta' }).click()
  await expect(editor.next).toBeFocused()
  await expect(editor.next).toBeInViewport({ ratio: 1 })
  await expect(editor.label).toHaveValue('Dia')
})

/** Where the letters of a title stand in its card. */
function insetOf(title: Element) {
  const range = document.createRange()
  range.selectNodeContents(title)
  const card = title.closest('.MuiPaper-root')?.getBoundingClientRect()
  const letters = range.getBoundingClientRect()
  return { x: letters.x - (card?.x ?? 0), y: letters.y - (card?.y ?? 0) }
}
