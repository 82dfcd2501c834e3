import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { goByMenu } from './support/shell.ts'

/** The lists that are worked on: their way through the menu, and what makes a new record. */
const managed: readonly (readonly [way: readonly [string, ...string[]], create: string])[] = [
  [['Usuários'], 'Novo usuário'],
  [['Fragrâncias', 'Configuração'], 'Nova fragrância'],
  [['Fragrâncias', 'Categorias'], 'Nova categoria'],
  [['Campanhas'], 'Nova campanha'],
  [['Quiz'], 'Novo quiz'],
]

test('an administrator manages users, fragrances, categories, campaigns, quizzes and devices, and sees the rest [O-01]', async ({
  page,
}) => {
  await page.goto('/admin/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [way, create] of managed) {
    await goByMenu(page, ...way)
    await expect(rowCommands(page).first()).toBeVisible()
    await page.getByRole('link', { name: create, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: create })).toBeVisible()
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeEnabled()
  }
  await goByMenu(page, 'Dispositivos')
  await expect(rowCommands(page).first()).toBeVisible()
  await goByMenu(page, 'Cápsulas')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(rowCommands(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Perfis' }).click()
  await expect(page.getByRole('cell', { name: 'GERENTE' }).first()).toBeVisible()
  await expect(rowCommands(page)).toHaveCount(0)
})

/** What can be done with the records of a list beside looking at them. */
function rowCommands(page: Page) {
  const cells = page.getByRole('table').getByRole('cell')
  return cells
    .getByRole('link', { name: /^Editar: / })
    .or(cells.getByRole('button'))
    .or(cells.getByRole('switch'))
}
