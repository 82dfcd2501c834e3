import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleIn } from './support/axe.ts'
import { test } from './support/journey.ts'
import { buildLanguageOptions, changeLook } from './support/looks.ts'
import { quizEditor } from './support/quizEditor.ts'

test('whoever makes the next question on the way sees what it is for, and comes back to the answer; the titles on both sides begin in one line', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const { quizId } = await quizzes.add(mark)
  await quizzes.addQuestion(quizId, `${mark} lugar?`, [{ label: 'Serra' }])
  await page.setViewportSize({ width: 1280, height: 600 })
  await editor.open(quizId)
  const title = page.getByRole('heading', { name: 'Nova pergunta' })
  const textInsets = [title, page.getByRole('heading', { name: /^Perguntas/ })].map((one) => one.evaluate(measureInset))
  expect(await textInsets[0]).toEqual(await textInsets[1])
  await editor.quest.fill(`${mark} momento?`)
  await editor.label.fill('Dia')
  await editor.next.fill(`${mark} clima?`)
  const create = page.getByRole('option', { name: `Criar “${mark} clima?”` })
  await expect(create).toBeVisible()
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
  await expect(editor.next).toHaveValue('')
  await expect(editor.label).toHaveValue('Dia')
})

/** The position of the text of a title in its card. */
function measureInset(title: Element) {
  const range = document.createRange()
  range.selectNodeContents(title)
  const card = title.closest('.MuiPaper-root')?.getBoundingClientRect()
  const letters = range.getBoundingClientRect()
  return { x: letters.x - (card?.x ?? 0), y: letters.y - (card?.y ?? 0) }
}

test.describe('the system chooses the theme', () => {
  test.use(buildLanguageOptions('pt'))

  test('the editor of a quiz and its tree keep nobody out', async ({ mark, page, quizzes }) => {
    test.slow()
    const looks = [
      { theme: 'light', width: 1280 },
      { theme: 'dark', width: 1280 },
      { theme: 'dark', width: 360 },
    ] as const
    const editor = quizEditor(page)
    const { quizId } = await quizzes.add(mark)
    await editor.open(quizId)
    await expectAccessibleIn(page, looks, 'no questions yet')
    const clima = await quizzes.addQuestion(quizId, `${mark} clima?`, [{ label: 'Frio' }])
    await quizzes.addQuestion(quizId, `${mark} momento?`, [{ label: 'Dia', next: clima }])
    await page.reload()
    await expect(page.getByRole('rowheader')).toHaveCount(2)
    await editor.saveButton.click()
    await expect(page.getByText(/^Escolha ou escreva a pergunta/)).toBeVisible()
    await expectAccessibleIn(page, looks, 'builder with errors')
    await changeLook(page, looks[1])
    await page.getByRole('treeitem', { name: /^Resposta: Frio/ }).focus()
    await page.keyboard.press('Space')
    const places = page.getByRole('menu', { name: 'Lugares possíveis' })
    await expect(places).toBeVisible()
    await expectAccessible(page, 'the places of a move, dark')
    await changeLook(page, looks[0])
    await expectAccessible(page, 'the places of a move, light')
    await page.keyboard.press('Escape')
    await expect(places).toHaveCount(0)
    await editor.deleteButton(`${mark} clima?`).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleIn(page, looks, 'question before a deletion')
  })
})
