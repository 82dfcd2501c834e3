import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { expectFocusKept, pressByKey, tabTo, typeByKey } from './support/keyboard.ts'
import { quizEditor } from './support/quizEditor.ts'
import type { QuestionPlan, quizzesBehind } from './support/quizzesBehind.ts'

// Questions are built, left and opened, without a pointer.

/** Two questions, one below the other. */
const plan: readonly QuestionPlan[] = [
  ['Onde você respira?', ['Mar', 1], ['Mata', [2]]],
  ['Que hora prefere?', ['Manhã', [1]], ['Tarde', [2]], ['Noite', [3]]],
]

test('answers of both kinds are added one after another, by Enter and by their button, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const { keyboard } = page
  const { quizId, fragrances } = await quizzes.add(mark)
  const [first, second, third] = fragrances
  await quizzes.addQuestion(quizId, `${mark} clima?`, [{ label: 'Frio' }])
  const expectAdded = async (count: number) => {
    await expect(editor.pending).toHaveCount(count)
    await expect(editor.label).toBeFocused()
    await expect(editor.label).toHaveValue('')
  }
  await editor.open(quizId)
  await typeByKey(page, editor.quest, `${mark} momento?`)
  await keyboard.press('Enter')
  await expect(editor.label).toBeFocused()

  await keyboard.type('Dia')
  await pickByKey(page, editor.next, `${mark} clima?`, `${mark} clima?`)
  await tabTo(page, editor.label, 'Shift+Tab')
  await keyboard.press('Enter')
  await expectAdded(1)

  await keyboard.type('Tarde')
  await pickByKey(page, editor.next, mark, `${mark} clima?`)
  await pressByKey(page, editor.addButton)
  await expectAdded(2)

  await keyboard.type('Noite')
  await tabTo(page, page.getByRole('radio', { name: 'leva a outra pergunta' }))
  await keyboard.press('ArrowDown')
  await expect(editor.toFragrances).toBeFocused()
  await expect(editor.toFragrances).toBeChecked()
  await pickByKey(page, editor.fragrances, first, first)
  await pickByKey(page, editor.fragrances, '', third)
  await keyboard.press('Escape')
  await pressByKey(page, editor.addButton)
  await expectAdded(3)

  await keyboard.type('Madrugada')
  await expect(editor.toFragrances).toBeChecked()
  await pickByKey(page, editor.fragrances, second, second)
  await keyboard.press('Escape')
  await tabTo(page, editor.label, 'Shift+Tab')
  await keyboard.press('Enter')
  await expectAdded(4)
  await expect(editor.pending.nth(2)).toContainText(third)

  await keyboard.press('ControlOrMeta+s')
  await expect(editor.row(`${mark} momento?`)).toContainText('Madrugada')
  await expect(editor.quest).toBeFocused()
  await expect(editor.quest).toHaveValue('')
  expect(await ways(quizzes, quizId, `${mark} momento?`)).toEqual([
    ['Dia', `${mark} clima?`],
    ['Tarde', `${mark} clima?`],
    ['Noite', first, third],
    ['Madrugada', second],
  ])
})

test('answers are taken out until none is left, which is not saved, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const { quizId } = await quizzes.addPlanned(mark, plan)
  const takeOut = (label: string) => pressByKey(page, page.getByRole('button', { name: `Tirar a resposta “${label}”` }))
  await editor.open(quizId)
  await pressByKey(page, editor.editButton('Que hora prefere?'))
  await expect(editor.quest).toBeFocused()
  await takeOut('Tarde')
  await expect(editor.pending).toHaveText([/^Manhã/, /^Noite/])
  await expect(editor.pending.nth(1)).toBeFocused()
  await takeOut('Noite')
  await expect(editor.pending).toHaveText([/^Manhã/])
  await expect(editor.pending.first()).toBeFocused()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(editor.quest).toHaveValue('')
  await expect(editor.quest).toBeFocused()
  expect((await ways(quizzes, quizId, 'Que hora prefere?')).map(([label]) => label)).toEqual(['Manhã'])

  await pressByKey(page, editor.editButton('Que hora prefere?'))
  await expect(editor.quest).toHaveValue('Que hora prefere?')
  await takeOut('Manhã')
  await expect(editor.pending).toHaveCount(0)
  const answers = page.getByRole('group', { name: 'Respostas', exact: true })
  await expect(answers).toBeFocused()
  await pressByKey(page, editor.saveButton)
  await expect(answers).toContainText('Adicione pelo menos uma resposta.')
  await expect(answers).toBeFocused()
  expect((await ways(quizzes, quizId, 'Que hora prefere?')).map(([label]) => label)).toEqual(['Manhã'])
})

test('a next question is begun, given up, and a stored one taken instead, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const { quizId } = await quizzes.add(mark)
  await quizzes.addQuestion(quizId, `${mark} clima?`, [{ label: 'Frio' }])
  await editor.open(quizId)
  await typeByKey(page, editor.quest, `${mark} momento?`)
  await page.keyboard.press('Enter')
  await expect(editor.label).toBeFocused()
  await page.keyboard.type('Dia')
  await pickByKey(page, editor.next, `${mark} calor?`, `Criar “${mark} calor?”`)
  await expect(editor.quest).toBeFocused()
  await expect(editor.quest).toHaveValue(`${mark} calor?`)
  await tabTo(page, page.getByRole('button', { name: 'Voltar sem criar esta pergunta' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(editor.next).toBeFocused()
  await expect(editor.next).toHaveValue('')
  await expect(editor.label).toHaveValue('Dia')
  await expect(editor.quest).toHaveValue(`${mark} momento?`)

  await pickByKey(page, editor.next, `${mark} clima?`, `${mark} clima?`)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(editor.row(`${mark} momento?`)).toContainText('Dia')
  await expect(editor.quest).toBeFocused()
  const { questions } = await quizzes.get(quizId)
  expect(questions.map(({ question }) => question.quest)).toEqual([`${mark} clima?`, `${mark} momento?`])
  expect(await ways(quizzes, quizId, `${mark} momento?`)).toEqual([['Dia', `${mark} clima?`]])
})

test('what is typed into a question stays, or is discarded, as another one is opened or none, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const { quizId } = await quizzes.addPlanned(mark, plan)
  const question = editor.dialog('Descartar o que você digitou?')
  const stay = question.getByRole('button', { name: 'Continuar editando' })
  const discard = question.getByRole('button', { name: 'Descartar' })
  const other = editor.editButton('Que hora prefere?')
  await editor.open(quizId)
  await pressByKey(page, editor.editButton('Onde você respira?'))
  await expect(editor.quest).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Diga!')
  await pressByKey(page, other)
  await expect(stay).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(other).toBeFocused()
  await expect(editor.quest).toHaveValue('Onde você respira? Diga!')

  await page.keyboard.press('Enter')
  await expect(stay).toBeFocused()
  await pressByKey(page, discard)
  await expect(question).toHaveCount(0)
  await expect(editor.quest).toHaveValue('Que hora prefere?')
  await expect(editor.quest).toBeFocused()

  const close = page.getByRole('button', { name: 'Fechar esta pergunta' })
  await page.keyboard.press('End')
  await page.keyboard.type(' Fale!')
  await pressByKey(page, close)
  await expect(stay).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await pressByKey(page, discard)
  await expect(editor.quest).toHaveValue('')
  await expect(editor.quest).toBeFocused()
  const { questions } = await quizzes.get(quizId)
  expect(questions.map((one) => one.question.quest).sort()).toEqual(['Onde você respira?', 'Que hora prefere?'])
})

test('a quiz that failed to load is asked for again, from the dialog and from behind it, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const { quizId } = await quizzes.addPlanned(mark, plan)
  const address = `**/api/quiz/${quizId}`
  const dialog = page.getByRole('alertdialog', { name: 'Erro' })
  const failed = page.getByRole('heading', { level: 1, name: 'Erro' })
  const title = page.getByRole('heading', { level: 1, name: 'Editar quiz' })
  const fail = () => page.route(address, (route) => route.fulfill({ status: 500 }))
  await fail()
  await page.goto(`/admin/quiz/${quizId}/update`)
  const retry = dialog.getByRole('button', { name: 'Tentar novamente' })
  await expect(retry).toBeFocused()
  const failedAgain = page.waitForResponse(address)
  await page.keyboard.press('Enter')
  await failedAgain
  await expect(retry).toBeFocused()
  await page.unroute(address)
  await page.keyboard.press('Enter')
  await expect(quizEditor(page).quest).toBeVisible()
  await expect(title).toBeFocused()

  await fail()
  await page.reload()
  await expect(retry).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(failed).toBeFocused()
  await page.unroute(address)
  await pressByKey(page, page.getByRole('button', { name: 'Tentar novamente' }))
  await expect(quizEditor(page).quest).toBeVisible()
  await expect(title).toBeFocused()
})

test('a quiz that failed to come back after a change is asked for again by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const { quizId } = await quizzes.addPlanned(mark, plan)
  const address = `**/api/quiz/${quizId}`
  const dialog = page.getByRole('alertdialog', { name: 'Erro' })
  await editor.open(quizId)
  await pressByKey(page, editor.editButton('Que hora prefere?'))
  await expect(editor.quest).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Diga!')
  await page.route(address, (route) => route.fulfill({ status: 500 }))
  await page.keyboard.press('ControlOrMeta+s')
  await tabTo(page, dialog.getByRole('button', { name: 'Tentar novamente' }))
  await page.unroute(address)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(editor.row('Que hora prefere? Diga!')).toBeVisible()
  await expectFocusKept(page)
})

test.describe('in another language than that of the quiz', () => {
  test.use({ preferences: { locale: 'en' } })

  test('a quiz is tried once its texts can be fetched, by keyboard alone', async ({ mark, page, quizzes }) => {
    const { quizId } = await quizzes.addPlanned(mark, plan)
    const texts = /\/assets\/pt-[^/]*\.js$/
    const opener = page.getByRole('button', { name: 'Try it' })
    const dialog = page.getByRole('dialog', { name: `Try “${mark}”` })
    const retry = dialog.getByRole('button', { name: 'Try again' })
    await page.route(texts, (route) => route.abort())
    await page.goto(`/admin/quiz/${quizId}/update`)
    await pressByKey(page, opener)
    const failedAgain = page.waitForEvent('requestfailed')
    await pressByKey(page, retry)
    await failedAgain
    await expect(retry).toBeEnabled()
    await expect(dialog.getByRole('alert')).toHaveText('The texts in the language of the quiz could not be loaded.')
    await expect(retry).toBeFocused()
    await page.unroute(texts)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Onde você respira?' })).toBeFocused()
    await pressByKey(page, dialog.getByRole('button', { name: 'Close' }))
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})

/** Leads the focus to a field of options by Tab, types into it, and takes an option by the arrows. */
async function pickByKey(page: Page, field: Locator, text: string, name: string): Promise<void> {
  await typeByKey(page, field, text)
  const option = page.getByRole('option', { name, exact: true })
  if (text === '') await page.keyboard.press('ArrowDown')
  await expect(option).toBeVisible()
  const id = (await option.getAttribute('id')) ?? ''
  const isThere = async () => (await field.getAttribute('aria-activedescendant')) === id
  for (let step = 0; step < 10 && !(await isThere()); step++) await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', id)
  await page.keyboard.press('Enter')
  await expect(option).toHaveCount(0)
}

/** Where the answers of a stored question lead to: the text of a question, or the names of fragrances. */
async function ways(quizzes: ReturnType<typeof quizzesBehind>, quizId: number, quest: string): Promise<string[][]> {
  const { questions } = await quizzes.get(quizId)
  const questOf = (id: number | null) => questions.find((one) => one.quizQuestionId === id)?.question.quest
  const answers = questions.find(({ question }) => question.quest === quest)?.answers ?? []
  return answers.map(({ answer, nextQuestionId, fragranceOptions }) => {
    const next = questOf(nextQuestionId)
    return [answer.label, ...(next === undefined ? [] : [next]), ...fragranceOptions.map((one) => one.fragrance.name)]
  })
}
