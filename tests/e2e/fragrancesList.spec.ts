import { expect } from '@playwright/test'
import { fragrancesPage } from './support/fragrancesPage.ts'
import { test } from './support/journey.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'

test('fragrances are gone to, paged, searched, sorted, switched and opened by keyboard alone [B-18]', async ({
  api,
  mark,
  page,
}) => {
  const fragrances = fragrancesPage(page, api)
  const { fragranceId, name } = await fragrances.add(`${mark} teclas`)
  await page.goto('/admin/home')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await pressByKey(page, menu.getByRole('button', { name: 'Fragrâncias' }))
  await pressByKey(page, menu.getByRole('link', { name: 'Configuração', exact: true }))
  await expect(page).toHaveURL(/\/admin\/fragrances(\?|$)/)
  await pressByKey(page, page.getByRole('link', { name: 'Nova fragrância' }))
  await expect(page).toHaveURL('/admin/fragrances/create')
  await expect(page.getByRole('combobox', { name: 'Categoria' })).toBeVisible()
  await page.goBack()
  await expect(fragrances.rows).toHaveCount(10)
  await tabTo(page, fragrances.nextPageButton)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await page.keyboard.press('/')
  await expect(fragrances.searchBox).toBeFocused()
  await page.keyboard.type(mark)
  await page.keyboard.press('Enter')
  await fragrances.expectColumn('Nome', [name])

  await tabTo(page, fragrances.header('Nome').getByRole('button'))
  await page.keyboard.press('Enter')
  await expect(fragrances.header('Nome')).toHaveAttribute('aria-sort', /./)
  await tabTo(page, fragrances.toggle(name))
  await page.keyboard.press('Space')
  await expect(page.getByText('Status alterado com sucesso')).toBeVisible()
  await expect.poll(async () => (await fragrances.get(fragranceId)).deletedAt).not.toBeNull()
  await tabTo(page, fragrances.region.getByRole('radio', { name: 'Ativo', exact: true }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await fragrances.expectColumn('Nome', [name])
  await tabTo(page, fragrances.toggle(name))
  await page.keyboard.press('Space')
  await expect.poll(async () => (await fragrances.get(fragranceId)).deletedAt).toBeNull()

  await tabTo(page, fragrances.region.getByRole('radio', { name: 'Inativo', exact: true }), 'Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await fragrances.expectColumn('Nome', [name])
  await tabTo(page, fragrances.editLink(name))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/fragrances/${fragranceId}/update`)
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue(name)
})

test('the columns of fragrances stand in their order, ids with four digits and dates to the minute [E-01, E-02, E-03]', async ({
  api,
  mark,
  page,
}) => {
  const fragrances = fragrancesPage(page, api)
  const { fragranceId, category } = await fragrances.add(`${mark} colunas`)
  await fragrances.open()
  await expect(fragrances.region.getByRole('columnheader').filter({ hasText: /\p{L}/u })).toHaveText([
    'Ações',
    'Código',
    'Nome',
    'Gênero',
    'Categoria',
    'Criada em',
  ])
  await fragrances.search(mark)
  await fragrances.expectColumn('Código', [String(fragranceId).padStart(4, '0')])
  await fragrances.expectColumn('Gênero', ['Feminino'])
  await fragrances.expectColumn('Categoria', [category.name])
  await expect(fragrances.row(mark).getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible()
})

test('a row offers edit only while it is active, and its switch unless that is so and campaigns have it [E-11, E-12]', async ({
  api,
  mark,
  page,
}) => {
  const fragrances = fragrancesPage(page, api)
  const all = await fragrances.found({ isActive: true, orderBy: 'fragranceId', orderByDirection: 'asc' })
  const held = all.find(({ collectionsCount }) => collectionsCount > 0)?.name ?? 'none'
  const { fragranceId, name } = await fragrances.add(`${mark} livre`)
  await fragrances.open()
  await fragrances.search(held)
  await expect(fragrances.editLink(held)).toBeVisible()
  await expect(fragrances.toggle(held)).toHaveCount(0)
  await fragrances.search(mark)
  await expect(fragrances.editLink(name)).toBeVisible()
  await expect(fragrances.toggle(name)).toHaveCount(1)
  await fragrances.inactivate(fragranceId)
  await fragrances.show('Inativo')
  await expect(fragrances.row(name)).toBeVisible()
  await expect(fragrances.editLink(name)).toHaveCount(0)
  await expect(fragrances.toggle(name)).toBeVisible()
})

test('names have small pictures beside them, which load below 150 KB for a page of fifty', async ({ api, page }) => {
  const fragrances = fragrancesPage(page, api)
  let bytes = 0
  let files = 0
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const path = new URL(request.url()).pathname
    if (!path.startsWith('/api/files/') && path !== '/api/fragrances') return
    if (path.startsWith('/api/files/')) files++
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
        bytes += responseBodySize + responseHeadersSize
      }),
    )
  })
  // The oldest first: other journeys change the pictures of their own fragrances only.
  await fragrances.open('?perPage=50&sort=fragranceId&order=asc')
  await expect(fragrances.rows).toHaveCount(50)
  const pictures = fragrances.region.locator('img')
  await expect(pictures).toHaveCount(50)
  for (let at = 0; at < 50; at += 5) await pictures.nth(at).scrollIntoViewIfNeeded()
  await pictures.last().scrollIntoViewIfNeeded()
  await expect.poll(() => files).toBe(50)
  await Promise.all(sizes)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(150 * 1024)
  test.info().annotations.push({ type: 'bytes of a list with 50 pictures', description: String(bytes) })
  const looks = await pictures.evaluateAll((shown) =>
    shown.map((image) =>
      image instanceof HTMLImageElement ? [image.loading, image.width, image.height, image.alt] : [],
    ),
  )
  expect(new Set(looks.map((look) => look.join()))).toEqual(new Set(['lazy,36,36,']))
})

test('a picture that is gone leaves its room and nothing broken', async ({ api, page }) => {
  const fragrances = fragrancesPage(page, api)
  await page.route('**/api/files/**', (route) => route.fulfill({ status: 404 }))
  await fragrances.open()
  await expect(fragrances.rows).toHaveCount(10)
  await expect(fragrances.region.locator('img')).toHaveCount(0)
  const heights = await fragrances.rows.evaluateAll((rows) =>
    rows.map((row) => Math.round(row.getBoundingClientRect().height)),
  )
  expect(Math.max(...heights)).toBeLessThanOrEqual(46)
})
