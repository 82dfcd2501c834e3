import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleIn } from './support/axe.ts'
import { changeLook, inLanguage } from './support/circumstances.ts'
import { test } from './support/journey.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'
import { quizEditor } from './support/quizEditor.ts'

test('two questions are built by keyboard alone, the second on the way from the first, then validated and published [G-22, G-23, G-26]', async ({
  mark,
  page,
  quizzes,
}) => {
  test.slow()
  const editor = quizEditor(page)
  const { quizId, fragrances } = await quizzes.add(mark)
  const [first] = fragrances
  const { keyboard } = page
  const endWithFirst = async () => {
    await tabTo(page, page.getByRole('radio', { name: 'leva a outra pergunta' }))
    await keyboard.press('ArrowDown')
    await tabTo(page, editor.fragrances)
    await keyboard.type(first)
    await expect(page.getByRole('option', { name: first, exact: true })).toBeVisible()
    await keyboard.press('Enter')
    await keyboard.press('Escape')
  }
  await editor.open(quizId)
  await tabTo(page, editor.quest)
  await keyboard.type(`${mark} momento?`)
  await keyboard.press('Enter')
  await expect(editor.label).toBeFocused()
  await keyboard.type('Dia')
  await tabTo(page, editor.next)
  await keyboard.type(`${mark} clima?`)
  await expect(page.getByRole('option', { name: `Criar “${mark} clima?”` })).toBeVisible()
  await keyboard.press('Enter')
  await expect(editor.quest).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Voltar sem criar esta pergunta' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(editor.next).toBeFocused()
  await expect(editor.next).toHaveValue('')
  await expect(editor.label).toHaveValue('Dia')
  await keyboard.type(`${mark} clima?`)
  await expect(page.getByRole('option', { name: `Criar “${mark} clima?”` })).toBeVisible()
  await keyboard.press('Enter')
  await expect(editor.quest).toBeFocused()
  await expect(editor.quest).toHaveAccessibleDescription(/será o destino da resposta “Dia”.*Pergunta nova/)
  await keyboard.press('Enter')
  await expect(editor.label).toBeFocused()
  await keyboard.type('Frio')
  await endWithFirst()
  await pressByKey(page, editor.addButton)
  await expect(editor.pending).toHaveCount(1)
  await expect(editor.label).toBeFocused()
  await expect(editor.label).toHaveValue('')
  await keyboard.press('Control+s')
  await expect(editor.row(`${mark} clima?`)).toBeVisible()
  await expect(editor.quest).toHaveValue(`${mark} momento?`)
  await expect(editor.next).toBeFocused()
  await expect(editor.next).toHaveValue(`${mark} clima?`)
  await keyboard.press('Control+s')
  await expect(editor.row(`${mark} momento?`)).toBeVisible()

  await expect(editor.stage).toHaveText('Rascunho')
  await tabTo(page, editor.validateButton, 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(editor.stage).toHaveText('Validado')
  await expect(editor.validateButton).toHaveAccessibleDescription(/o quiz já foi validado/)
  await expect(editor.validateButton).toBeDisabled()
  await tabTo(page, editor.publishButton)
  await keyboard.press('Enter')
  const question = editor.dialog(/^Publicar o quiz/)
  await tabTo(page, question.getByRole('button', { name: 'Publicar' }))
  await keyboard.press('Enter')
  await expect(editor.stage).toHaveText('Publicado')
  await expect(editor.publishButton).toBeDisabled()
  await expect(editor.publishButton).toHaveAccessibleDescription(/o quiz já foi publicado/)
})

test('what was typed outlives a reload and is restored by keyboard alone, and an edit that came too late says so and loses nothing', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
  const offer = page.getByRole('status').filter({ hasText: 'Você tem alterações não salvas' })
  const { quizId } = await quizzes.add(mark)
  const clima = await quizzes.addQuestion(quizId, `${mark} clima?`, [{ label: 'Frio' }])
  await quizzes.addQuestion(quizId, `${mark} momento?`, [{ label: 'Dia', next: clima }, { label: 'Noite' }])
  page.on('dialog', (dialog) => void dialog.accept())
  const editByKey = async () => {
    await pressByKey(page, editor.editButton(`${mark} momento?`))
    await expect(editor.quest).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' Diga!')
    await expect(editor.unsaved).toBeVisible()
  }
  await editor.open(quizId)
  await editByKey()
  await page.reload()
  await pressByKey(page, offer.getByRole('button', { name: 'Descartar' }))
  await expect(offer).toHaveCount(0)
  await expect(editor.quest).toBeFocused()
  await expect(editor.quest).toHaveValue('')

  await editByKey()
  await pressByKey(page, page.getByRole('button', { name: 'Mover a resposta “Noite” para cima' }))
  await expect(editor.pending).toHaveText([/^Noite/, /^Dia/])
  await page.reload()
  await pressByKey(page, offer.getByRole('button', { name: 'Restaurar' }))
  await expect(offer).toHaveCount(0)
  await expect(editor.quest).toBeFocused()
  await expect(editor.quest).toHaveValue(`${mark} momento? Diga!`)
  await expect(editor.pending).toHaveText([/^Noite/, /^Dia/])

  await quizzes.removeQuestion(clima)
  await editor.saveButton.click()
  const stale = editor.dialog('O quiz mudou')
  await expect(stale).toContainText('Este quiz foi alterado')
  await stale.getByRole('button', { name: 'Fechar' }).click()
  await expect(stale).toBeHidden()
  await expect(editor.row(`${mark} clima?`)).toHaveCount(0)
  await expect(editor.quest).toHaveValue(`${mark} momento? Diga!`)
  await expect(editor.pending).toHaveText([/^Noite/, /^DiaSem destino/])
  await editor.saveButton.click()
  await expect(editor.pending.filter({ hasText: 'Dia' })).toContainText('Escolha a próxima pergunta.')
  await page.getByRole('button', { name: 'Tirar a resposta “Dia”' }).click()
  await editor.save(`${mark} momento? Diga!`)
  expect((await quizzes.get(quizId)).questions.map(({ question }) => question.quest)).toEqual([
    `${mark} momento? Diga!`,
  ])
})

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
  const insets = [title, page.getByRole('heading', { name: /^Perguntas/ })].map((one) => one.evaluate(insetOf))
  expect(await insets[0]).toEqual(await insets[1])
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

test.describe('the system chooses the theme', () => {
  test.use(inLanguage('pt'))

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
