import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { chooseByKey, expectFocusKept, pressByKey, tabTo, typeByKey, walkTo } from './support/keyboard.ts'
import { quizEditor } from './support/quizEditor.ts'
import { quizPage } from './support/quizPage.ts'
import type { QuestionPlan, quizzesBehind } from './support/quizzesBehind.ts'

// The tree of a quiz is searched, and its parts moved and edited, without a pointer.

/** Three questions deep; two answers share the last question. */
const plan: readonly QuestionPlan[] = [
  ['Onde você respira?', ['Mar', 1], ['Mata', 2]],
  ['Que hora prefere?', ['Manhã', 3], ['Noite', [1, 2]]],
  ['Que chão prefere?', ['Seco', 3], ['Úmido', [3]]],
  ['Qual textura?', ['Leve', [1]], ['Densa', [2]]],
]

test('the tree is searched and walked through, and a question moved to another answer and back by its notice, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const quiz = quizPage(page)
  const { quizId } = await quizzes.addPlanned(mark, plan)
  const places = page.getByRole('menu', { name: 'Lugares possíveis' })
  const texture = part(page, 'Pergunta: Qual textura?')
  const search = page.getByRole('searchbox', { name: 'Buscar na árvore' })
  const found = quiz.tree.getByRole('treeitem', { selected: true })
  const expectFound = async (name: string, count: string) => {
    await expect(found).toHaveAccessibleName(name)
    await expect(page.getByRole('status').filter({ hasText: count })).toBeVisible()
    await expect(search).toBeFocused()
  }
  await quizEditor(page).open(quizId)
  await typeByKey(page, search, 'qu')
  await expectFound('Pergunta: Que hora prefere?', '1 de 3')
  await page.keyboard.press('Enter')
  await expectFound('Pergunta: Qual textura?', '2 de 3')
  await page.keyboard.press('Enter')
  await expectFound('Pergunta: Que chão prefere?', '3 de 3')
  await page.keyboard.press('Enter')
  await expectFound('Pergunta: Que hora prefere?', '1 de 3')
  await page.keyboard.press('Shift+Enter')
  await expectFound('Pergunta: Que chão prefere?', '3 de 3')
  await page.keyboard.type('xyz')
  await expect(page.getByText('Nada encontrado')).toBeVisible()
  await expect(found).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(page.getByText('Nada encontrado')).toHaveCount(0)

  await page.keyboard.type('noite')
  await expectFound('Resposta: Noite', '1 de 1')
  await tabTo(page, quiz.item('Resposta: Noite'))
  await page.keyboard.press('Home')
  await expect(quiz.item('Pergunta: Onde você respira?')).toBeFocused()
  await walkTo(page, texture, 'ArrowDown')
  await expect(texture).toHaveAttribute('aria-level', '5')

  await page.keyboard.press('Space')
  await expect(places.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(places).toHaveCount(0)
  await expect(texture).toBeFocused()

  await page.keyboard.press('Space')
  await expect(places.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('m')
  await expect(places.locator(':focus')).toHaveText(/^M/)
  await chooseByKey(page, places.getByRole('menuitem', { name: /^Mata/ }))
  await expect(part(page, 'Resposta: Manhã')).toHaveAccessibleName('Resposta: Manhã (com problema)')
  await expect(texture).toHaveAttribute('aria-level', '3')
  await expect(texture).toBeFocused()
  await expect.poll(() => nextOf(quizzes, quizId, 'Mata')).toBe('Qual textura?')
  expect(await nextOf(quizzes, quizId, 'Manhã')).toBeUndefined()

  await pressByKey(page, page.getByRole('button', { name: 'Desfazer', exact: true }))
  await expect.poll(() => nextOf(quizzes, quizId, 'Manhã')).toBe('Qual textura?')
  await expect.poll(() => nextOf(quizzes, quizId, 'Mata')).toBe('Que chão prefere?')
  await expect(texture).toHaveAttribute('aria-level', '5')
  await expectFocusKept(page)

  // In the whole window, which covers the rest of the page, the move is made again and taken back by its keys.
  await pressByKey(page, page.getByRole('button', { name: 'Tela cheia' }))
  const whole = page.getByRole('dialog', { name: 'Árvore do quiz' })
  expect(await whole.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  await page.keyboard.press('Control+Shift+Z')
  await expect(texture).toHaveAttribute('aria-level', '3')
  await expect.poll(() => nextOf(quizzes, quizId, 'Mata')).toBe('Qual textura?')
  // A step can be taken back once the tree has said that it is made.
  await expect(page.getByRole('status').filter({ hasText: 'Movimento refeito.' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(texture).toHaveAttribute('aria-level', '5')
  await expect.poll(() => nextOf(quizzes, quizId, 'Mata')).toBe('Que chão prefere?')
  await page.keyboard.press('Escape')
  await expect(whole).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Tela cheia' })).toBeFocused()
})

test('a part of a published quiz stays where it is when its move is declined, and takes the quiz offline when not, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const quiz = quizPage(page)
  const { quizId } = await quizzes.addPlanned(mark, plan)
  await quizzes.publish(quizId)
  const question = editor.dialog('Tirar o quiz do ar?')
  const places = page.getByRole('menu', { name: 'Lugares possíveis' })
  const moved = part(page, 'Resposta: Úmido')
  const toHour = () => chooseByKey(page, places.getByRole('menuitem', { name: 'Que hora prefere?' }))
  const stored = async () => {
    const { publishedAt, questions } = await quizzes.get(quizId)
    const hour = questions.find((one) => one.question.quest === 'Que hora prefere?')
    return { isPublished: publishedAt !== null, answers: hour?.answers.map(({ answer }) => answer.label) }
  }
  await editor.open(quizId)
  await tabTo(page, quiz.item('Pergunta: Onde você respira?'))
  await walkTo(page, moved, 'ArrowDown')
  await page.keyboard.press('Space')
  await toHour()
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(moved).toBeFocused()
  await expect(moved).toHaveAttribute('aria-setsize', '2')
  expect(await stored()).toEqual({ isPublished: true, answers: ['Manhã', 'Noite'] })

  await page.keyboard.press('Space')
  await toHour()
  await pressByKey(page, question.getByRole('button', { name: 'Alterar e tirar do ar' }))
  await expect(question).toHaveCount(0)
  await expect(moved).toHaveAttribute('aria-setsize', '3')
  await expect(moved).toBeFocused()
  await expect(editor.stage).toHaveText('Rascunho')
  expect(await stored()).toEqual({ isPublished: false, answers: ['Manhã', 'Noite', 'Úmido'] })
})

test('Enter on a card of the tree edits its question or answer, and asks before what is typed is lost, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const quiz = quizPage(page)
  const editor = quizEditor(page)
  const { quizId, fragrances } = await quizzes.addPlanned(mark, plan)
  const question = editor.dialog('Descartar o que você digitou?')
  const hour = quiz.item('Pergunta: Que hora prefere?')
  const fragrance = quiz.item(`Fragrância: ${fragrances[2]}`)
  await editor.open(quizId)
  await tabTo(page, quiz.item('Pergunta: Onde você respira?'))
  await walkTo(page, hour, 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(editor.quest).toHaveValue('Que hora prefere?')
  await expect(editor.quest).toBeFocused()

  await tabTo(page, hour)
  await walkTo(page, fragrance, 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(editor.quest).toHaveValue('Que chão prefere?')
  await expect(editor.label).toHaveValue('Úmido')
  await expect(editor.label).toBeFocused()

  await page.keyboard.press('End')
  await page.keyboard.type(' e frio')
  await tabTo(page, fragrance)
  await walkTo(page, hour, 'ArrowUp')
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Continuar editando' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(hour).toBeFocused()
  await expect(editor.label).toHaveValue('Úmido e frio')
  await page.keyboard.press('Enter')
  await pressByKey(page, question.getByRole('button', { name: 'Descartar' }))
  await expect(question).toHaveCount(0)
  await expect(editor.quest).toHaveValue('Que hora prefere?')
  await expect(editor.quest).toBeFocused()
  const labels = (await quizzes.get(quizId)).questions.flatMap(({ answers }) =>
    answers.map(({ answer }) => answer.label),
  )
  expect(labels).toContain('Úmido')
  expect(labels).not.toContain('Úmido e frio')
})

/** A card of the tree, whether something is wrong with it or not. */
const part = (page: Page, name: string): Locator =>
  page.getByRole('treeitem').and(page.locator(`[aria-label^="${name}"]`))

/** The question that an answer leads to, as it is stored. */
async function nextOf(quizzes: ReturnType<typeof quizzesBehind>, quizId: number, label: string) {
  const { questions } = await quizzes.get(quizId)
  const answer = questions.flatMap(({ answers }) => answers).find((one) => one.answer.label === label)
  return questions.find((one) => one.quizQuestionId === answer?.nextQuestionId)?.question.quest
}
