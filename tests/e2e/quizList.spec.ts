import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { pressAnyway } from './support/pointing.ts'
import { quizList } from './support/quizEditor.ts'

test('the list of quizzes has its columns, with dates to the minute [G-01]', async ({ mark, page, quizzes }) => {
  const list = quizList(page)
  await quizzes.add(`${mark} lista`)
  await list.open(`?search=${encodeURIComponent(mark)}`)
  const headers = list.region.getByRole('columnheader')
  await expect(headers.filter({ hasText: /\S/ })).toHaveText([
    'Ações',
    'Nome',
    'Campanha',
    'Idioma',
    'Número de perguntas',
    'Publicado em',
    'Validado em',
    'Criado em',
    'Atualizado em',
  ])
  await expect(list.row(mark)).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
})

test('a quiz is deactivated and reactivated in its row, which also leads to its editor [G-02, G-03]', async ({
  mark,
  page,
  quizzes,
}) => {
  const list = quizList(page)
  const { quizId } = await quizzes.add(mark)
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\/quiz\//.test(request.url()) && request.method() !== 'GET') {
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
    }
  })
  await list.open(`?search=${encodeURIComponent(mark)}`)
  await expect(list.editLink(mark)).toHaveAttribute('href', `/admin/quiz/${quizId}/update`)
  await list.toggle(mark).click()
  await expect(page.getByText('Status alterado com sucesso')).toBeVisible()
  await expect.poll(async () => (await quizzes.get(quizId)).deletedAt).not.toBeNull()
  await list.show('Inativo')
  await expect(list.toggle(mark)).not.toBeChecked()
  await list.toggle(mark).click()
  await expect.poll(async () => (await quizzes.get(quizId)).deletedAt).toBeNull()
  expect(calls).toEqual([`DELETE /api/quiz/${quizId}`, `PUT /api/quiz/activate/${quizId}`])
})

test('a quiz is created for a campaign that has none, and its editor opens [G-05, G-44, G-06]', async ({
  mark,
  page,
  quizzes,
}) => {
  await quizzes.add(`${mark} ocupada`)
  await quizzes.addCampaign(`${mark} livre`)
  await page.goto('/admin/quiz/create')
  const main = page.getByRole('main')
  const name = main.getByRole('textbox', { name: /^Nome/ })
  const campaign = main.getByRole('combobox', { name: /^Campanha/ })
  await expect(name).toBeFocused()
  await expect(
    main.getByRole('combobox', { name: /^Idioma/ }).or(main.getByRole('radiogroup', { name: /^Idioma/ })),
  ).toHaveCount(1)

  // It looks disabled, and says what is missing when it is pressed.
  await pressAnyway(page.getByRole('button', { name: 'Salvar' }))
  await expect(name).toHaveAccessibleDescription(/obrigatório/)
  await expect(campaign).toHaveAccessibleDescription(/obrigatório/)
  await name.fill('12 3')
  await expect(name).toHaveAccessibleDescription(/pelo menos 3 caracteres/)
  await name.fill(`${mark} novo`)

  await campaign.fill(mark)
  const option = page.getByRole('option', { name: `${mark} livre` })
  await expect(option).toBeVisible()
  await expect(page.getByRole('option', { name: `${mark} ocupada` })).toHaveCount(0)
  await option.click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page).toHaveURL(/\/admin\/quiz\/\d+\/update$/)
  const head = page.getByRole('region', { name: `${mark} novo` })
  await expect(head.getByRole('definition')).toHaveText([`${mark} novo`, `${mark} livre`, 'Português (Brasil)'])
  await expect(head.getByRole('textbox')).toHaveCount(0)
})

test('a quiz that cannot be created says why, or that it failed, and keeps what was typed [L-30, L-31]', async ({
  mark,
  page,
  quizzes,
}) => {
  await quizzes.addCampaign(mark)
  let body = 'Esta campanha já tem um quiz.'
  await page.route('**/api/quiz', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: body ? 400 : 500, contentType: 'text/plain; charset=utf-8', body })
      : route.fallback(),
  )
  await page.goto('/admin/quiz/create')
  const name = page.getByRole('textbox', { name: /^Nome/ })
  await name.fill(mark)
  await page.getByRole('combobox', { name: /^Campanha/ }).fill(mark)
  await page.getByRole('option', { name: mark }).click()
  for (const text of ['Esta campanha já tem um quiz.', 'Ocorreu um erro ao criar o quiz.']) {
    await page.getByRole('button', { name: 'Salvar' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Erro' })
    await expect(dialog).toContainText(text)
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await expect(dialog).toBeHidden()
    await expect(name).toHaveValue(mark)
    body = ''
  }
})
