import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { catalog } from '#product/language.ts'
import { preloadComponents } from '../../src/ui/lazyComponent.tsx'
import { createBrowserFixture, jsonResponse, textResponse } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'
import { orders } from '../support/orders.ts'
import { pastInstant } from './declaredFixture.ts'

// As after the first interaction with the page.
beforeAll(preloadComponents)

const createOrder = (orderId: number, changes: RecordData = {}): RecordData => ({
  orderId,
  number: `A-${orderId}`,
  status: 'draft',
  weight: 3,
  note: null,
  heldUntil: null,
  heldBy: null,
  heldOn: null,
  deletedAt: null,
  createdAt: pastInstant,
  ...changes,
})

async function openOrders(rows: RecordData[], address = '/admin/orders') {
  const all = catalog([orders])
  const server = createFakeBackend(all, { orders: rows })
  const held: unknown[] = []
  server.override('PUT /orders/hold', ({ path, body }) => {
    held.push([path, body])
    return jsonResponse({ ...rows[0], heldOn: '2026-03-01' })
  })
  server.override('PUT /orders/confirm', () => {
    const [order] = server.records('orders')
    const confirmed = { ...order, status: 'confirmed' }
    server.records('orders').splice(0, 1, confirmed)
    return jsonResponse(confirmed)
  })
  const browser = createBrowserFixture(server.answer)
  openScreens(browser, { address, shown: all, all, locale: 'en' })
  return { server, held }
}

const openDialog = async (): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: 'hold: A-1' }))
  return screen.findByRole('dialog', { name: 'hold: A-1' })
}
const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^reason/ })

test('an action asks in a dialog, refuses what its fields do not take, and sends it by Enter', async () => {
  const { held } = await openOrders([createOrder(1)])
  const dialog = await openDialog()
  expect(document.activeElement).toBe(reason())
  await userEvent.keyboard('{Enter}')
  expect(await within(dialog).findByText('This field is required.')).toBeTruthy()
  await userEvent.type(reason(), 'Paid late{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(held).toEqual([['/api/orders/hold/1', { reason: 'Paid late', until: null }]])
  expect(screen.queryByRole('button', { name: 'hold: A-1' })).toBeNull()
})

test('what was typed stays when the server refuses it, with the reason at the field or above all', async () => {
  const { server, held } = await openOrders([createOrder(1)])
  const refuse = server.override('PUT /orders/hold', () => textResponse('Too vague.', 400, { 'Error-Field': 'reason' }))
  const dialog = await openDialog()
  await userEvent.type(reason(), 'Late{Enter}')
  expect(await within(dialog).findByText('Too vague.')).toBeTruthy()
  expect([document.activeElement, reason().value]).toEqual([reason(), 'Late'])
  refuse()
  const lock = server.override('PUT /orders/hold', () => textResponse('', 409))
  await userEvent.click(within(dialog).getByRole('button', { name: 'hold' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('changed')
  expect([reason().value, held]).toEqual(['Late', []])
  lock()
  const bar = server.override('PUT /orders/hold', () => textResponse('A parcel of the order is on its way.', 409))
  await userEvent.click(within(dialog).getByRole('button', { name: 'hold' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('A parcel of the order is on its way.')
  expect([reason().value, held]).toEqual(['Late', []])
  bar()
  await userEvent.click(within(dialog).getByRole('button', { name: 'hold' }))
  await waitFor(() => expect(held).toEqual([['/api/orders/hold/1', { reason: 'Late', until: null }]]))
})

test('Escape closes an empty dialog at once, and asks before it discards what was typed', async () => {
  const { held } = await openOrders([createOrder(1)])
  await openDialog()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'hold: A-1' }))
  await openDialog()
  await userEvent.type(reason(), 'Late{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(reason().value).toBe('Late')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(held).toEqual([])
})

test('for several records it asks once', async () => {
  const { held } = await openOrders([createOrder(1), createOrder(2)])
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'hold (2)' }))
  await screen.findByRole('dialog', { name: 'hold: 2 records?' })
  await userEvent.type(reason(), 'Stock{Enter}')
  await waitFor(() => expect(held).toHaveLength(2))
  expect(held.toSorted()).toEqual([
    ['/api/orders/hold/1', { reason: 'Stock', until: null }],
    ['/api/orders/hold/2', { reason: 'Stock', until: null }],
  ])
})

test('the form of a record shows its state and what leads on, and goes on with what is stored then', async () => {
  const { server } = await openOrders([createOrder(1)], '/admin/orders/1/update')
  const lifecycle = await screen.findByRole('region', { name: 'status' })
  const read = () => [lifecycle.firstChild?.textContent, ...within(lifecycle).queryAllByRole('button').map(getText)]
  expect(read()).toEqual(['draft', 'confirm', 'cancel'])
  // Not 'Cancel', which cancels the order.
  expect(screen.getByRole('link', { name: 'Go back' })).toBeTruthy()
  const note = screen.getByRole('textbox', { name: 'note' })
  await userEvent.type(note, 'fragile')
  await userEvent.click(within(lifecycle).getByRole('button', { name: 'confirm' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText('The state changes from “draft” to “confirmed”.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'confirm' }))
  await waitFor(() => expect(read()).toEqual(['confirmed', 'cancel']))
  expect(note).toHaveProperty('value', 'fragile')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.records('orders')).toMatchObject([{ note: 'fragile', status: 'confirmed' }]))
})

test('a transition that its state allows and its condition does not is disabled with the reason', async () => {
  await openOrders([createOrder(1, { weight: null })], '/admin/orders/1/update')
  const confirm = await screen.findByRole('button', { name: 'confirm', description: /weight/ })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
})

const getText = ({ textContent }: Element) => textContent
