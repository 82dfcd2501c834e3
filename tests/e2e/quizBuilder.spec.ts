import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'
import { quizEditor } from './support/quizEditor.ts'

test('answers are moved and taken out by keyboard, and what is typed while they are saved is not lost', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const { keyboard } = page
  const { quizId, fragrances } = await quizzes.add(mark)
  await editor.open(quizId)
  await editor.quest.fill(`${mark} clima?`)
  for (const answer of ['Frio', 'Ameno', 'Quente']) await editor.addEnding(answer, fragrances[0])
  const up = page.getByRole('button', { name: 'Mover a resposta “Quente” para cima' })

  await test.step('an answer goes on moving with each Enter', async () => {
    await pressByKey(page, up)
    await expect(editor.pending).toHaveText([/^Frio/, /^Quente/, /^Ameno/])
    await expect(up).toBeFocused()
    await keyboard.press('Enter')
    await expect(editor.pending).toHaveText([/^Quente/, /^Frio/, /^Ameno/])
    await expect(up).toBeFocused()
    await expect(up).toBeDisabled()
  })

  await test.step('the focus stays in the list when one is taken out', async () => {
    await pressByKey(page, page.getByRole('button', { name: 'Tirar a resposta “Frio”' }))
    await expect(editor.pending).toHaveText([/^Quente/, /^Ameno/])
    await expect(editor.pending.nth(1)).toBeFocused()
  })

  await test.step('while the question is on its way the fields take nothing', async () => {
    const gate: { open?: () => void } = {}
    const opened = new Promise<void>((resolve) => {
      gate.open = resolve
    })
    await page.route('**/api/question/add-update', async (route) => {
      await opened
      await route.continue()
    })
    await tabTo(page, editor.description)
    await keyboard.press('Control+s')
    await expect(page.getByRole('button', { name: 'Salvando…' })).toBeFocused()
    await keyboard.type('perdido ')
    await expect(editor.description).toHaveValue('')
    gate.open?.()
    await expect(editor.quest).toBeFocused()
    await keyboard.type('Outra?')
    await expect(editor.quest).toHaveValue('Outra?')
  })
  expect((await quizzes.get(quizId)).questions.map(({ answers }) => answers.map(({ answer }) => answer.label))).toEqual(
    [['Quente', 'Ameno']],
  )
})

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

test('the builder and the questions beside it begin in one line', async ({ mark, page, quizzes }) => {
  const editor = quizEditor(page)
  const { quizId } = await quizzes.add(mark)
  await quizzes.addQuestion(quizId, `${mark} clima?`, [{ label: 'Frio' }])
  await page.setViewportSize({ width: 1280, height: 800 })
  await editor.open(quizId)
  const titles = [
    page.getByRole('heading', { name: 'Nova pergunta' }),
    page.getByRole('heading', { name: /^Perguntas/ }),
  ]
  const insets = await Promise.all(titles.map((title) => title.evaluate(insetOf)))
  expect(insets[0]).toEqual(insets[1])
})

/** Where the letters of a title stand in its card. */
function insetOf(title: Element) {
  const range = document.createRange()
  range.selectNodeContents(title)
  const card = title.closest('.MuiPaper-root')?.getBoundingClientRect()
  const letters = range.getBoundingClientRect()
  return { x: letters.x - (card?.x ?? 0), y: letters.y - (card?.y ?? 0) }
}

test('a save that changes nothing says so, and a field that only the app has led to stays plain', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const { quizId } = await quizzes.add(mark)
  await quizzes.addQuestion(quizId, `${mark} clima?`, [{ label: 'Frio' }])
  await editor.open(quizId)
  await editor.editButton(`${mark} clima?`).click()
  await expect(editor.quest).toHaveValue(`${mark} clima?`)
  await editor.description.fill('Neve')
  await editor.description.clear()
  await editor.saveButton.click()
  await expect(page.getByText('A pergunta não mudou: não havia nada para salvar.')).toBeVisible()
  await expect(editor.quest).toBeFocused()
  await editor.validateButton.click()
  await expect(editor.stage).toHaveText('Validado')
  await expect(editor.quest).toHaveAttribute('aria-invalid', 'false')
  await editor.quest.fill('Q')
  await editor.quest.clear()
  await page.keyboard.press('Tab')
  await expect(page.getByText('Escolha ou escreva a pergunta.')).toBeVisible()
})

test.describe('in another language than that of the quiz', () => {
  test.use({ preferences: { locale: 'en' } })

  test('a quiz is tried once its texts can be fetched', async ({ mark, page, quizzes }) => {
    const { quizId } = await quizzes.add(mark)
    await quizzes.addQuestion(quizId, `${mark} clima?`, [{ label: 'Frio' }])
    const texts = /\/assets\/pt-[^/]*\.js$/
    await page.route(texts, (route) => route.abort())
    await page.goto(`/admin/quiz/${quizId}/update`)
    await page.getByRole('button', { name: 'Try it' }).click()
    const dialog = page.getByRole('dialog', { name: /^Try “/ })
    await expect(dialog.getByRole('alert')).toHaveText('The texts in the language of the quiz could not be loaded.')
    await page.unroute(texts)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('heading', { name: `${mark} clima?` })).toBeFocused()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })
})
