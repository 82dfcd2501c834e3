import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { pressByKey } from './support/keyboard.ts'
import { quizEditor } from './support/quizEditor.ts'

test('an editor that cannot be fetched says so, and comes when it is tried again, also after an upgrade', async ({
  context,
  mark,
  page,
  quizzes,
}) => {
  const { quizId } = await quizzes.add(mark)
  const part = /\/assets\/QuizEditor-[^/]*\.js$/
  await page.route(part, (route) => route.fulfill({ status: 404 }))
  const errorHeading = page.getByRole('heading', { name: 'Algo deu errado nesta tela' })
  const retry = page.getByRole('button', { name: 'Tentar novamente' })
  await page.goto(`/admin/quiz/${quizId}/update`)
  await expect(errorHeading).toBeFocused()

  await test.step('without a connection the page stays', async () => {
    await context.setOffline(true)
    await retry.click()
    await expect(page.getByText('Você está sem conexão.', { exact: false })).toBeVisible()
    await expect(errorHeading).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('with one it is loaded anew, because its parts may have other names now', async () => {
    const reload = page.waitForEvent('load')
    await retry.click()
    await reload
    await expect(errorHeading).toBeVisible()
    await page.unroute(part)
    await pressByKey(page, retry)
    await expect(quizEditor(page).quest).toBeVisible()
  })
})
