import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { expectFocusKept, pressByKey, tabTo } from './support/keyboard.ts'
import { quizEditor } from './support/quizEditor.ts'
import type { QuestionPlan } from './support/quizzesBehind.ts'

/** Two questions, one below the other. */
const plan: readonly QuestionPlan[] = [
  ['Onde você respira?', ['Mar', 1], ['Mata', [2]]],
  ['Que hora prefere?', ['Manhã', [1]], ['Tarde', [2]], ['Noite', [3]]],
]

test('a quiz that failed to load or to come back after a change is asked for again, from the dialog and from behind it, by keyboard alone', async ({
  mark,
  page,
  quizzes,
}) => {
  const editor = quizEditor(page)
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
  await expect(editor.quest).toBeVisible()
  await expect(title).toBeFocused()

  await fail()
  await page.reload()
  await expect(retry).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(failed).toBeFocused()
  await page.unroute(address)
  await pressByKey(page, page.getByRole('button', { name: 'Tentar novamente' }))
  await expect(editor.quest).toBeVisible()
  await expect(title).toBeFocused()

  await pressByKey(page, editor.editButton('Que hora prefere?'))
  await expect(editor.quest).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Diga!')
  await fail()
  await page.keyboard.press('ControlOrMeta+s')
  await tabTo(page, retry)
  await page.unroute(address)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(editor.row('Que hora prefere? Diga!')).toBeVisible()
  await expectFocusKept(page)
})

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
  await expect(broken).toBeFocused()

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
    await pressByKey(page, retry)
    await expect(quizEditor(page).quest).toBeVisible()
  })
})
