import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import { type ListPage, listPage } from './support/listPage.ts'

test('the route admin/capsules shows capsules, which are searched, sorted and paged by keys, and no more [B-21, H-13, H-14]', async ({
  page,
}) => {
  const capsules = listPage(page, { route: 'capsules', name: 'Cápsulas' })
  await capsules.open()
  await expect(page).toHaveURL(/\/admin\/capsules\b/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cápsulas')
  await expect(capsules.region.getByRole('columnheader')).toHaveText([
    'Número de série',
    'Fragrância',
    'Disparos restantes',
    'Endereço MAC do dispositivo',
    'Validade',
    'Criada em',
    'Atualizada em',
  ])
  await expectReadOnly(capsules)
  await page.keyboard.press('/')
  await expect(capsules.searchBox).toBeFocused()
  await page.keyboard.type('5e:11')
  await expect(page).toHaveURL(/search=5e(%3A|:)11/)
  await expect(capsules.region).toHaveAttribute('aria-busy', 'false')
  await expect(capsules.rows).toHaveCount(10)
  await expect(capsules.rows.first().getByRole('cell')).toHaveText([
    /^SLG-\d{4}-\d{6}$/,
    /^\p{L}+/u,
    /^\d+$/,
    /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/,
    /^\d\d\/\d\d\/\d{4}$/,
    /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
  ])
  const remaining = capsules.header('Disparos restantes')
  await tabTo(page, remaining.getByRole('button'))
  await page.keyboard.press('Enter')
  await expect(remaining).toHaveAttribute('aria-sort', /ascending|descending/)
  await tabTo(page, capsules.nextPageButton)
  await page.keyboard.press('Enter')
  await expect(capsules.region.getByText(/^11 a \d+ de \d+$/)).toBeVisible()
})

test('the route admin/perfis shows profiles, which are searched and sorted by keys, and no more [B-22, D-01, D-02]', async ({
  page,
}) => {
  const profiles = listPage(page, { route: 'perfis', name: 'Perfis' })
  await profiles.open()
  await expect(page).toHaveURL(/\/admin\/perfis\b/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfis')
  await expect(profiles.region.getByRole('columnheader')).toHaveText(['Nome', 'Perfil mestre', 'Número de usuários'])
  await profiles.expectColumn('Nome', ['USER', 'MARKETING', 'GERENTE', 'ADMIN'])
  await expect(profiles.row('MARKETING').getByRole('cell')).toHaveText(['MARKETING', 'GERENTE', /^\d+$/])
  await expectReadOnly(profiles)
  await tabTo(page, profiles.header('Nome').getByRole('button'))
  await page.keyboard.press('Enter')
  await profiles.expectColumn('Nome', ['ADMIN', 'GERENTE', 'MARKETING', 'USER'])
  await page.keyboard.press('/')
  await page.keyboard.type('marketing')
  await profiles.expectColumn('Nome', ['MARKETING'])
})

/** Rows and nothing in them to press but their names, which show them, and nothing that adds one: other links lead to views. */
async function expectReadOnly({ rows, region }: ListPage): Promise<void> {
  await expect(rows.first()).toBeVisible()
  for (const role of ['button', 'switch', 'checkbox', 'menu'] as const) {
    await expect(rows.getByRole(role)).toHaveCount(0)
  }
  const names = await rows.getByRole('link').count()
  expect(names).toBe(await rows.count())
  const views = await region.getByRole('navigation', { name: 'Visões' }).getByRole('link').count()
  await expect(region.getByRole('link')).toHaveCount(views + names)
  await expect(region.getByRole('columnheader', { name: 'Ações' })).toHaveCount(0)
  await expect(region.getByRole('radio')).toHaveCount(0)
}
