import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import { type ListPage, listPage } from './support/listPage.ts'

test('the route admin/capsules shows the list of capsules, with its columns [B-21, H-13]', async ({ page }) => {
  const capsules = capsulesList(page)
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
  await capsules.search('5e:11')
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
})

test('nobody can create, edit, toggle or delete a capsule [H-14]', async ({ page }) => {
  const capsules = capsulesList(page)
  await capsules.open()
  const [serial = ''] = await capsules.column('Número de série')
  await expectReadOnly(capsules)
  for (const place of ['create', `${serial}/update`, serial]) {
    await page.goto(`/admin/capsules/${place}`)
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  }
})

test('the route admin/perfis shows the list of profiles, with its columns [B-22, D-01]', async ({ page }) => {
  const profiles = profilesList(page)
  await profiles.open()
  await expect(page).toHaveURL(/\/admin\/perfis\b/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfis')
  await expect(profiles.region.getByRole('columnheader')).toHaveText(['Nome', 'Perfil mestre', 'Número de usuários'])
  await profiles.expectColumn('Nome', ['USER', 'MARKETING', 'GERENTE', 'ADMIN'])
  await expect(profiles.row('MARKETING').getByRole('cell')).toHaveText(['MARKETING', 'GERENTE', /^\d+$/])
})

test('nobody can create, edit, toggle or delete a profile [D-02]', async ({ page }) => {
  const profiles = profilesList(page)
  await profiles.open()
  await expectReadOnly(profiles)
  for (const place of ['create', '1/update', '1']) {
    await page.goto(`/admin/perfis/${place}`)
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  }
})

test('capsules and profiles are searched, sorted and paged by keys alone', async ({ page }) => {
  const [capsules, profiles] = [capsulesList(page), profilesList(page)]
  await capsules.open()
  await page.keyboard.press('/')
  await expect(capsules.searchBox).toBeFocused()
  await page.keyboard.type('SLG-20')
  await expect(page).toHaveURL(/search=SLG-20/)
  const remaining = capsules.header('Disparos restantes')
  await tabTo(page, remaining.getByRole('button'))
  await page.keyboard.press('Enter')
  await expect(remaining).toHaveAttribute('aria-sort', /ascending|descending/)
  await tabTo(page, capsules.nextPageButton)
  await page.keyboard.press('Enter')
  await expect(capsules.region.getByText(/^11 a 20 de \d+$/)).toBeVisible()

  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Perfis' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfis')
  await profiles.expectColumn('Nome', ['USER', 'MARKETING', 'GERENTE', 'ADMIN'])
  await tabTo(page, profiles.header('Nome').getByRole('button'))
  await page.keyboard.press('Enter')
  await profiles.expectColumn('Nome', ['ADMIN', 'GERENTE', 'MARKETING', 'USER'])
  await page.keyboard.press('/')
  await page.keyboard.type('marketing')
  await profiles.expectColumn('Nome', ['MARKETING'])
})

for (const { width, rows } of [
  { width: 700, rows: 'rows' },
  { width: 360, rows: 'cards' },
]) {
  test(`at ${width} px the ${rows} of capsules and profiles have no menu of actions`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const list of [capsulesList(page), profilesList(page)]) {
      await list.open()
      await expect(list.region.getByText(/^1 a \d+ de \d+$/)).toBeVisible()
      await expect(list.region.getByRole('button', { name: /^Ações/ })).toHaveCount(0)
    }
  })
}

function capsulesList(page: Page): ListPage {
  return listPage(page, { route: 'capsules', name: 'Cápsulas' })
}

function profilesList(page: Page): ListPage {
  return listPage(page, { route: 'perfis', name: 'Perfis' })
}

/** Rows and nothing in them to press, and nothing that adds one. */
async function expectReadOnly({ rows, region }: ListPage): Promise<void> {
  await expect(rows.first()).toBeVisible()
  for (const role of ['button', 'link', 'switch', 'checkbox', 'menu'] as const) {
    await expect(rows.getByRole(role)).toHaveCount(0)
  }
  await expect(region.getByRole('link')).toHaveCount(0)
  await expect(region.getByRole('columnheader', { name: 'Ações' })).toHaveCount(0)
  await expect(region.getByRole('radio')).toHaveCount(0)
}
