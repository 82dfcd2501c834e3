import { expect } from '@playwright/test'
import { fragrancesPage } from './support/fragrancesPage.ts'
import { test } from './support/journey.ts'

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
  // Sorted by oldest first, because other journeys only change their own, newer fragrances.
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
