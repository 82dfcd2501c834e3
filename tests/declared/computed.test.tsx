import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { catalogOfOrders } from '../language/orders.ts'
import { createBrowserFixture } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

const order = {
  orderId: 1,
  name: 'Ana',
  rate: '0.00',
  limit: null,
  lines: [{ quantity: 3, price: '0.35', free: false, amount: '1.05' }],
  linesCount: 1,
  gross: '1.05',
  total: '1.05',
  pieces: 3,
  half: '0.000',
  reason: null,
  deletedAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
}

function open() {
  const server = createFakeBackend(catalogOfOrders, { orders: [order] })
  const browser = createBrowserFixture(server.answer)
  openScreens(browser, { address: '/admin/orders/1/update', shown: catalogOfOrders, all: catalogOfOrders })
  return { saved: () => browser.requests.find(({ method }) => method === 'PUT')?.body }
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
/** The text of a computed value, with plain spaces. */
const value = (name: string) => screen.getByRole('status', { name }).textContent?.replace(/\s/g, ' ')

test('computed values follow what is typed, also in rows, and are not sent', async () => {
  const { saved } = open()
  const rate = await box('rate')
  expect([value('total'), value('pieces'), value('half')]).toEqual(['R$ 1,05', '3', '0,000'])
  await userEvent.clear(rate)
  await userEvent.type(rate, '12,5')
  await waitFor(() => expect([value('total'), value('half')]).toEqual(['R$ 0,92', '4,167']))
  const quantity = await box('lines.quantity')
  await userEvent.clear(quantity)
  expect([value('lines.amount'), value('total'), value('pieces')]).toEqual(['–Sem informação', '–Sem informação', '0'])
  await userEvent.type(quantity, '4{Control>}s{/Control}')
  expect([value('lines.amount'), value('total'), value('pieces')]).toEqual(['R$ 1,40', 'R$ 1,23', '4'])
  await waitFor(() => expect(saved()).toBeDefined())
  expect(JSON.stringify(saved())).not.toMatch(/amount|gross|total|pieces|half/)
})

test('a short formula is said, of a long one only what it reads', async () => {
  open()
  await box('rate')
  const readHelp = (name: string) => {
    const id = screen.getByRole('status', { name }).getAttribute('aria-describedby')
    return document.getElementById(id ?? '')?.textContent
  }
  expect([readHelp('half'), readHelp('gross')]).toEqual(['Calculado: rate ÷ 3.', 'Calculado a partir de lines.'])
})

test('a field that a computed value makes necessary is marked at once', async () => {
  open()
  const price = await box('lines.price')
  await userEvent.clear(price)
  await userEvent.type(price, '1000')
  await waitFor(async () => expect((await box('reason')).required).toBe(true))
})
