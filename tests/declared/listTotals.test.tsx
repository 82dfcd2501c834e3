import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { joinTotalLabel } from '../../src/declared/values/rowTotals.ts'
import { createBrowserFixture, jsonResponse } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

const sales: ResourceData = {
  name: 'sales',
  key: 'saleId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    price: f.money({ currency: 'EUR' }),
    chance: f.percent({ scale: 0 }),
    pieces: f.integer(),
  },
  list: { columns: ['name', 'price', 'chance', 'pieces'], totals: { price: 'sum', chance: 'avg', pieces: 'sum' } },
}

function open(width: number, isOwnApi = true) {
  const server = createFakeBackend([sales], { sales: [{ saleId: 1, name: 'Um', price: '0.10', pieces: null }] })
  const browser = createBrowserFixture((request) => {
    const { searchParams } = new URL(request.path, 'http://a')
    if (!searchParams.has('totals')) return server.answer(request)
    const empty = { sum: null, average: null, count: 0 }
    const totals = {
      price: { sum: '12345.50', average: '1', count: 9 },
      chance: { average: '43', count: 2 },
      pieces: empty,
    }
    return jsonResponse({ data: [], total: 1, totalPages: 1, totals })
  })
  openScreens(browser, { address: '/admin/sales', shown: [sales], all: [sales], width, isOwnApi, locale: 'en' })
  return browser
}

test('below a table stand the totals of its columns, a dash where no record has a value [V-40]', async () => {
  open(1280)
  await screen.findByText('€12,345.50')
  const rows = screen.getAllByRole('row').slice(2)
  const texts = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(texts).toEqual([
    ['Total', '€12,345.50', '', expect.stringContaining('–')],
    ['Average', '', '43%', ''],
  ])
})

test('below cards stand the same totals with the names of their columns [V-40]', async () => {
  open(360)
  const total = await screen.findByText('€12,345.50')
  const list = total.closest('dl')
  expect(
    list &&
      within(list)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
  ).toEqual(['price · Total', 'chance · Average', 'pieces · Total'])
})

test('another server than our own is not asked for totals', async () => {
  const { requests } = open(1280, false)
  await screen.findByRole('cell', { name: 'Um' })
  expect(screen.queryByText('Average')).toBeNull()
  expect(requests.filter(({ path }) => path.includes('totals'))).toEqual([])
})

test('the total of a field that is called Total says so once', () => {
  expect([joinTotalLabel('Total', 'Total'), joinTotalLabel('Total', 'Average')]).toEqual(['Total', 'Total · Average'])
})
