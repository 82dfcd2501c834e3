import { expect } from '@playwright/test'
import { fragrancesPage } from './support/fragrancesPage.ts'
import { test } from './support/journey.ts'

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
