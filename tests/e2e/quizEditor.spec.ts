import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
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
  await expect(editor.quest).toHaveAccessibleDescription(/será o destino da resposta “Dia”.*Pergunta nova/)
  await keyboard.press('Enter')
  await expect(editor.label).toBeFocused()
  await keyboard.type('Frio')
  await endWithFirst()
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

for (const { theme, width, locale } of [
  { theme: 'light', width: 1280, locale: 'pt' },
  { theme: 'dark', width: 360, locale: 'en' },
] as const) {
  test.describe(`${theme}, ${width} px, ${locale}`, () => {
    test.use({ preferences: { theme, locale }, viewport: { width, height: 800 } })

    test(`the editor of a quiz keeps nobody out (${theme}, ${width} px, ${locale})`, async ({
      mark,
      page,
      quizzes,
    }) => {
      test.slow()
      const { quizId } = await quizzes.add(mark)
      await page.goto(`/admin/quiz/${quizId}/update`)
      const save = page.getByRole('button', { name: /^(Salvar pergunta|Save question)$/ })
      await expect(save).toBeVisible()
      await expectAccessible(page, 'no questions yet')
      const clima = await quizzes.addQuestion(quizId, `${mark} clima?`, [{ label: 'Frio' }])
      await quizzes.addQuestion(quizId, `${mark} momento?`, [{ label: 'Dia', next: clima }])
      await page.reload()
      await expect(page.getByRole('rowheader')).toHaveCount(2)
      await save.click()
      await expect(page.getByText(/^(Escolha ou escreva a pergunta|Choose or write the question)/)).toBeVisible()
      await expectAccessible(page, 'builder with errors')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: /^(Deletar|Delete): .* clima\?$/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page, 'question before a deletion')
    })
  })
}

test('an editor that cannot be fetched says so, and comes when it is tried again, also after an upgrade', async ({
  context,
  mark,
  page,
  quizzes,
}) => {
  const { quizId } = await quizzes.add(mark)
  const part = /\/assets\/QuizEditor-[^/]*\.js$/
  await page.route(part, (route) => route.fulfill({ status: 404 }))
  const broken = page.getByRole('heading', { name: 'Algo deu errado nesta tela' })
  const retry = page.getByRole('button', { name: 'Tentar novamente' })
  await page.goto(`/admin/quiz/${quizId}/update`)
  await expect(broken).toBeVisible()

  await test.step('without a connection the page stays', async () => {
    await context.setOffline(true)
    await retry.click()
    await expect(page.getByText('Você está sem conexão.', { exact: false })).toBeVisible()
    await expect(broken).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('with one it is loaded anew, because its parts may have other names now', async () => {
    const anew = page.waitForEvent('load')
    await retry.click()
    await anew
    await expect(broken).toBeVisible()
    await page.unroute(part)
    await retry.click()
    await expect(quizEditor(page).quest).toBeVisible()
  })
})
