import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { navigateByMenu } from './support/shell.ts'

/** The tested lists: their menu path, their address, and the label of their create button. */
const managedLists: readonly (readonly [
  what: string,
  way: readonly [string, ...string[]],
  path: string,
  create: string,
])[] = [
  ['users [O-01, B-15, D-06]', ['Usuários'], 'users', 'Novo usuário'],
  ['fragrances [O-01, B-18]', ['Fragrâncias', 'Configuração'], 'fragrances', 'Nova fragrância'],
  ['categories [O-01, B-16, E-13]', ['Fragrâncias', 'Categorias'], 'categories', 'Nova categoria'],
  ['campaigns [O-01, B-17]', ['Campanhas'], 'campaigns', 'Nova campanha'],
  ['quizzes [O-01, B-19, G-04]', ['Quiz'], 'quiz', 'Novo quiz'],
]

for (const [what, way, path, create] of managedLists) {
  test(`an administrator goes from the list to a new one and to one that is there, of ${what}`, async ({ page }) => {
    const main = page.getByRole('main')
    await page.goto('/admin/home')
    await navigateByMenu(page, ...way)
    await expect(page).toHaveURL(new RegExp(`/admin/${path}(\\?|$)`))
    await page.getByRole('link', { name: create, exact: true }).click()
    await expect(page).toHaveURL(`/admin/${path}/create`)
    await expect(page.getByRole('heading', { level: 1, name: create })).toBeVisible()
    await expect(main.getByRole('textbox').first()).toBeEnabled()
    await page.goBack()
    await page
      .getByRole('table')
      .getByRole('link', { name: /^Editar: / })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/admin/${path}/\\d+/update$`))
    await page.reload()
    await expect(main.getByRole('textbox').or(main.getByRole('combobox')).first()).toBeEnabled()
  })
}

test('an administrator works on devices, and sees capsules and, by the top bar, profiles [O-05, B-12, B-22]', async ({
  page,
}) => {
  await page.goto('/admin/home')
  await navigateByMenu(page, 'Dispositivos')
  await expect(getRowCommands(page).first()).toBeVisible()
  await navigateByMenu(page, 'Cápsulas')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(getRowCommands(page)).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Perfis' }).click()
  await expect(page).toHaveURL(/\/admin\/perfis/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfis')
  await expect(page.getByRole('cell', { name: 'GERENTE' }).first()).toBeVisible()
  await expect(getRowCommands(page)).toHaveCount(0)
})

/** The commands on the records of a list. */
function getRowCommands(page: Page) {
  const cells = page.getByRole('table').getByRole('cell')
  return cells
    .getByRole('link', { name: /^Editar: / })
    .or(cells.getByRole('button'))
    .or(cells.getByRole('switch'))
}
