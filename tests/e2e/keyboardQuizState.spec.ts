import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { chooseByKey, pressByKey } from './support/keyboard.ts'
import { quizEditor } from './support/quizEditor.ts'
import { quizPage } from './support/quizPage.ts'
import type { QuestionPlan } from './support/quizzesBehind.ts'

// What is asked, offered and told of a quiz around its changes, without a pointer.

/** Two questions that nothing leads to. */
const apart: readonly QuestionPlan[] = [
  ['Onde você respira?', ['Mar', [1]], ['Mata', [2]]],
  ['Que hora prefere?', ['Manhã', [2]], ['Noite', [3]]],
]

test('a published quiz stays as it is when a change of it is declined, and goes offline with one that is not, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const { quizId } = await quizzes.add(mark)
  await quizzes.addQuestion(quizId, `${mark} hora?`, [{ label: 'Dia' }, { label: 'Noite' }])
  await quizzes.publish(quizId)
  const question = editor.dialog('Tirar o quiz do ar?')
  const stored = async () => {
    const { publishedAt, questions } = await quizzes.get(quizId)
    return { isPublished: publishedAt !== null, quests: questions.map((one) => one.question.quest) }
  }
  await editor.open(quizId)
  await pressByKey(page, editor.editButton(`${mark} hora?`))
  await expect(editor.quest).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`${mark} momento?`)
  await pressByKey(page, editor.saveButton)
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(editor.saveButton).toBeFocused()
  await expect(editor.quest).toHaveValue(`${mark} momento?`)
  expect(await stored()).toEqual({ isPublished: true, quests: [`${mark} hora?`] })

  await page.keyboard.press('ControlOrMeta+s')
  await pressByKey(page, question.getByRole('button', { name: 'Alterar e tirar do ar' }))
  await expect(editor.stage).toHaveText('Rascunho')
  await expect(editor.quest).toHaveValue('')
  await expect(editor.quest).toBeFocused()
  expect(await stored()).toEqual({ isPublished: false, quests: [`${mark} momento?`] })
})

test('a quiz of two beginnings is tried from the second by keyboard alone', async ({ mark, page, quizzes }) => {
  const { quizId, fragrances } = await quizzes.addPlanned(mark, apart)
  const preview = page.getByRole('dialog', { name: `Experimentar “${mark}”` })
  const heading = (name: string) => preview.getByRole('heading', { level: 3, name })
  const start = preview.getByRole('combobox', { name: 'Começar por' })
  await quizEditor(page).open(quizId)
  await pressByKey(page, page.getByRole('button', { name: 'Experimentar' }))
  await expect(heading('Que hora prefere?')).toBeVisible()
  await pressByKey(page, start)
  await chooseByKey(page, page.getByRole('option', { name: 'Onde você respira?' }))
  await expect(heading('Onde você respira?')).toBeVisible()
  await expect(start).toHaveText('Onde você respira?')
  await expect(start).toBeFocused()
  await pressByKey(page, preview.getByRole('button', { name: /^Mata/ }))
  await expect(heading('Combina com você')).toBeFocused()
  await expect(preview).toContainText(fragrances[1])
})

test('what was typed into the editor of a quiz is restored, and gone on with, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const offer = page.getByRole('status').filter({ hasText: 'Você tem alterações não salvas' })
  const { quizId } = await quizzes.addPlanned(mark, apart)
  await editor.open(quizId)
  await pressByKey(page, editor.editButton('Que hora prefere?'))
  await expect(editor.quest).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Diga!')
  await pressByKey(page, page.getByRole('button', { name: 'Mover a resposta “Noite” para cima' }))
  await expect(editor.pending).toHaveText([/^Noite/, /^Manhã/])
  await expect(editor.unsaved).toBeVisible()
  await reload(page)
  await pressByKey(page, offer.getByRole('button', { name: 'Restaurar' }))
  await expect(offer).toHaveCount(0)
  await expect(editor.quest).toBeFocused()
  await expect(editor.quest).toHaveValue('Que hora prefere? Diga!')
  await expect(editor.pending).toHaveText([/^Noite/, /^Manhã/])

  await reload(page)
  await pressByKey(page, offer.getByRole('button', { name: 'Descartar' }))
  await expect(offer).toHaveCount(0)
  await expect(editor.quest).toBeFocused()
  await expect(editor.quest).toHaveValue('')
})

test('problems that a long list holds back are shown, and led to, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const quiz = quizPage(page)
  const editor = quizEditor(page)
  const { quizId } = await quizzes.add(mark)
  // Twenty-one beginnings too many, and twenty-two questions of one answer only.
  for (let number = 1; number <= 22; number++)
    await quizzes.addQuestion(quizId, `${mark} ${number}?`, [{ label: 'Sim' }])
  await editor.open(quizId)
  const entries = page.getByRole('region', { name: 'Problemas' }).getByRole('listitem')
  const more = page.getByRole('button', { name: 'Mostrar mais 3' })
  await expect(entries).toHaveCount(40)
  await pressByKey(page, more)
  await expect(entries).toHaveCount(43)
  await expect(more).toHaveCount(0)
  await expect(entries.nth(40).getByRole('button')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(entries.nth(41).getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(quiz.tree.getByRole('treeitem', { name: new RegExp(`^Pergunta: ${mark} 21\\?`) })).toBeFocused()
})

/** Loads the page again; the browser's own question is answered with yes. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}
