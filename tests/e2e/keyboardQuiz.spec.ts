import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { chooseByKey, expectFocusKept, pressByKey, tabTo, typeByKey } from './support/keyboard.ts'
import { quizEditor, quizList } from './support/quizEditor.ts'
import { quizPage } from './support/quizPage.ts'
import type { QuestionPlan, quizzesBehind } from './support/quizzesBehind.ts'

// What is done with a quiz beside its questions, without a pointer.

/** Two questions, one below the other. */
const plan: readonly QuestionPlan[] = [
  ['Onde você respira?', ['Mar', 1], ['Mata', [2]]],
  ['Que hora prefere?', ['Manhã', [1]], ['Noite', [1, 2]]],
]

test('a quiz is made, taken out of use, and back from its notice and from its list, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const list = quizList(page)
  await quizzes.addCampaign(mark)
  await list.open()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: /^Nome/ })).toBeFocused()
  await page.keyboard.type(mark)
  await typeByKey(page, page.getByRole('combobox', { name: /^Campanha/ }), mark)
  await expect(page.getByRole('option', { name: mark })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/admin\/quiz\/\d+\/update$/)
  const quizId = Number(/(\d+)\/update/.exec(page.url())?.[1])
  const isActive = async () => (await quizzes.get(quizId)).deletedAt === null
  await expect(quizEditor(page).quest).toBeVisible()
  await expectFocusKept(page)

  await pressByKey(page, page.getByRole('button', { name: 'Inativar', exact: true }))
  await expect(page.getByRole('button', { name: 'Ativar', exact: true })).toBeFocused()
  await pressByKey(page, page.getByRole('button', { name: 'Desfazer', exact: true }))
  await expect(page.getByRole('button', { name: 'Inativar', exact: true })).toBeVisible()
  await expect.poll(isActive).toBe(true)
  await expect(page.getByText('Alteração desfeita')).toHaveCount(1)
  await expectFocusKept(page)

  await tabTo(page, page.getByRole('link', { name: 'Voltar para a lista' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Quizzes' })).toBeFocused()
  await page.keyboard.press('/')
  await expect(list.searchBox).toBeFocused()
  await page.keyboard.type(mark)
  await page.keyboard.press('Enter')
  await pressByKey(page, list.toggle(mark), 'Space')
  await expect.poll(isActive).toBe(false)
  await page.keyboard.press('Space')
  await expect.poll(isActive).toBe(true)
  await expect(list.toggle(mark)).toBeFocused()
})

test('a quiz is tried, gone back in, begun anew and mended where it ends nowhere, which its problems lead to as well, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const { quizId, fragrances } = await addUnfinished(quizzes, mark)
  const preview = page.getByRole('dialog', { name: `Experimentar “${mark}”` })
  const heading = (name: string) => preview.getByRole('heading', { level: 3, name })
  const answer = (name: string) => pressByKey(page, preview.getByRole('button', { name: new RegExp(`^${name}`) }))
  const opener = page.getByRole('button', { name: 'Experimentar' })
  await editor.open(quizId)
  await pressByKey(page, opener)
  await answer('Mar')
  await expect(heading('Que hora prefere?')).toBeFocused()
  await answer('Manhã')
  await expect(heading('Combina com você')).toBeFocused()
  await expect(preview).toContainText(fragrances[0])
  await pressByKey(page, preview.getByRole('button', { name: 'Voltar' }))
  await expect(heading('Que hora prefere?')).toBeFocused()
  await pressByKey(page, preview.getByRole('button', { name: 'Recomeçar' }))
  await expect(heading('Onde você respira?')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await answer('Mata')
  await pressByKey(page, preview.getByRole('button', { name: 'Editar esta pergunta' }))
  await expect(editor.quest).toHaveValue('Onde você respira?')
  await expect(editor.quest).toBeFocused()

  const problems = page.getByRole('region', { name: 'Problemas' })
  await pressByKey(page, problems.getByRole('button', { name: /Resposta sem destino.*Mata/ }))
  await expect(quizPage(page).item('Resposta: Mata (com problema)')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor.label).toHaveValue('Mata')
  await expect(editor.label).toBeFocused()
})

test('answers are changed, moved and cleaned, a question closed and another deleted, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const { quizId } = await quizzes.addPlanned(mark, plan)
  await editor.open(quizId)
  await pressByKey(page, editor.editButton('Que hora prefere?'))
  await expect(editor.quest).toBeFocused()
  const down = page.getByRole('button', { name: 'Mover a resposta “Manhã” para baixo' })
  await pressByKey(page, down)
  await expect(editor.pending).toHaveText([/^Noite/, /^Manhã/])
  await expect(down).toBeFocused()
  await pressByKey(page, page.getByRole('button', { name: 'Editar a resposta “Noite”' }))
  await expect(editor.label).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Madrugada')
  await pressByKey(page, page.getByRole('button', { name: 'Atualizar resposta' }))
  await expect(editor.pending).toHaveText([/^Madrugada/, /^Manhã/])
  await expectFocusKept(page)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(editor.row('Que hora prefere?')).toContainText('Madrugada')
  await expect(editor.quest).toBeFocused()

  await pressByKey(page, editor.editButton('Que hora prefere?'))
  await expect(editor.quest).toHaveValue('Que hora prefere?')
  await pressByKey(page, page.getByRole('button', { name: 'Fechar esta pergunta' }))
  await expect(editor.quest).toHaveValue('')
  await expectFocusKept(page)

  await pressByKey(page, editor.deleteButton('Que hora prefere?'))
  await pressByKey(page, editor.dialog(/^Deletar a pergunta/).getByRole('button', { name: 'Deletar' }))
  await expect(editor.row('Que hora prefere?')).toHaveCount(0)
  // The row goes at once, before the server has answered.
  await expect.poll(async () => (await quizzes.get(quizId)).questions.length).toBe(1)
  await expectFocusKept(page)
})

test('the tree is folded, seen larger, and its parts moved and edited from their menus, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const quiz = quizPage(page)
  const { quizId } = await quizzes.addPlanned(mark, plan)
  await editor.open(quizId)
  const first = quiz.item('Pergunta: Onde você respira?')
  await pressByKey(page, quiz.button('Recolher tudo'))
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await pressByKey(page, quiz.button('Expandir tudo'))
  await expect(quiz.item('Resposta: Noite')).toBeVisible()
  const ground = page.locator('[data-zoom]')
  const zoom = async () => Number(await ground.getAttribute('data-zoom'))
  const before = await zoom()
  await pressByKey(page, quiz.button('Diminuir'))
  await expect.poll(zoom).toBeLessThan(before)
  await expect(quiz.button('Diminuir')).toBeFocused()
  await pressByKey(page, quiz.button('Aumentar'))
  await pressByKey(page, quiz.button('Mostrar tudo'))

  await tabTo(page, first)
  await page.keyboard.press('ArrowLeft')
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(quiz.item('Resposta: Mata')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await chooseByKey(page, page.getByRole('menuitem', { name: 'Mover para…' }))
  const places = page.getByRole('menu', { name: 'Lugares possíveis' })
  await expect(places.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(places).toHaveCount(0)
  await expect(quiz.item('Resposta: Mata')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await chooseByKey(page, page.getByRole('menuitem', { name: 'Mover para…' }))
  await chooseByKey(page, places.getByRole('menuitem', { name: 'Que hora prefere?' }))
  await expect(quiz.item('Resposta: Mata')).toHaveAttribute('aria-level', '4')
  await expect(quiz.item('Resposta: Mata')).toBeFocused()

  await page.keyboard.press('Shift+F10')
  await chooseByKey(page, page.getByRole('menuitem', { name: 'Editar' }))
  await expect(editor.label).toHaveValue('Mata')
  await expect(editor.label).toBeFocused()
})

/** A quiz in which nothing follows the answer “Mata” any more. */
async function addUnfinished(quizzes: Quizzes, name: string) {
  const quiz = await quizzes.addPlanned(name, [
    ['Onde você respira?', ['Mar', 1], ['Mata', 2]],
    ['Que hora prefere?', ['Manhã', [1]], ['Noite', [2]]],
    ['Que chão prefere?', ['Seco', [1]], ['Úmido', [3]]],
  ])
  const { questions } = await quizzes.get(quiz.quizId)
  const last = questions.find(({ question }) => question.quest === 'Que chão prefere?')
  await quizzes.removeQuestion(last?.quizQuestionId ?? 0)
  return quiz
}

type Quizzes = ReturnType<typeof quizzesBehind>
