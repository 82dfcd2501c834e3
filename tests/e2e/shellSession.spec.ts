import { expect, type Page } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { demoPassword } from './support/demoUsers.ts'
import { endSession } from './support/endSession.ts'
import { test } from './support/journey.ts'

test('Escape gives nothing up and somebody else is not let in; leaving is a choice, and needs no second one', async ({
  mark,
  page,
}) => {
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.type())
    return question.accept()
  })
  const form = categoryForm(page)
  await form.openNew()
  await form.name.fill(mark)
  await endSession(page)
  await form.save()
  await expect(relogin(page)).toBeVisible()
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Escape')
    await expect(relogin(page)).toBeVisible()
  }
  await page.route('**/api/usuario/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), id: 4711 } })
  })
  await relogin(page).getByLabel('Senha', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(relogin(page).getByRole('alert')).toContainText('Só essa pessoa pode continuar aqui')
  await expect(form.name).toHaveValue(mark)
  await relogin(page).getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?expired=true$/)
  expect(questions).toEqual([])
})

test('only / leads back to where somebody was, and only for two minutes [A-17]', async ({ page }) => {
  await page.clock.install()
  await page.goto('/admin/capsules')
  await page.getByRole('heading', { level: 1, name: 'Cápsulas' }).waitFor()
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/home')
  await page.goto('/admin/capsules')
  await page.getByRole('heading', { level: 1, name: 'Cápsulas' }).waitFor()
  await page.goto('/')
  await expect(page).toHaveURL(/\/admin\/capsules/)
  await page.getByRole('heading', { level: 1, name: 'Cápsulas' }).waitFor()
  await page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem('sillage.lastLocation') ?? '{}')
    localStorage.setItem('sillage.lastLocation', JSON.stringify({ ...entry, until: entry.until - 120_000 }))
  })
  await page.goto('/')
  await expect(page).toHaveURL('/admin/home')
})

function relogin(page: Page) {
  return page.getByRole('alertdialog', { name: 'Sua sessão expirou' })
}
