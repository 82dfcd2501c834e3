import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f } from '#product/language.ts'
import { createBrowserFixture } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

const parts: ResourceData = {
  name: 'parts',
  key: 'partId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    price: f.money({ currency: 'EUR' }),
    shelf: f.group({ place: f.text() }),
    orders: f.many('orders', { via: 'part', entries: ['number'] }),
  },
}
const part = f.ref('parts', { as: 'idAndObject', title: 'name' })
const price = f.money({ currency: 'EUR', copiedFrom: 'part.price' })
const orders: ResourceData = {
  name: 'orders',
  key: 'orderId',
  title: 'number',
  fields: {
    number: f.text({ required: true }),
    part,
    place: f.text({ copiedFrom: 'part.shelf.place' }),
    corner: f.text({ clearedBy: 'place' }),
    label: f.slug({ from: 'place' }),
    agreed: f.money({ currency: 'EUR', createOnly: true, copiedFrom: 'part.price' }),
    lines: f.rows({ part, price }, { table: 'order_lines', layout: 'table' }),
  },
}
const all = catalog([parts, orders])
const order = {
  orderId: 1,
  number: 'N1',
  partId: null,
  part: null,
  place: 'Hall',
  corner: 'left',
  label: 'hall',
  agreed: '1.00',
  deletedAt: null,
}

/** The form of an order at an address, with the bodies that were sent. */
async function open(address: string, role = 'textbox', name: RegExp | string = /^number/) {
  const server = createFakeBackend(all, {
    parts: [
      { partId: 1, name: 'Bolt', price: '2.50', shelf: { place: 'A1' }, orders: [], ordersCount: 0, deletedAt: null },
      { partId: 2, name: 'Nut', price: null, shelf: { place: 'B2' }, orders: [], ordersCount: 0, deletedAt: null },
    ],
    orders: [{ ...order, lines: [{ partId: 2, part: { partId: 2, name: 'Nut' }, price: '7.00' }], linesCount: 1 }],
  })
  const browser = createBrowserFixture(server.answer)
  openScreens(browser, { address, shown: all, all, locale: 'en' })
  await screen.findByRole(role, { name })
  return { getSent: () => browser.requests.findLast(({ method }) => ['POST', 'PUT'].includes(method))?.body }
}

const read = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value.replace(/\s/g, ' ')
async function choose(name: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('choosing a record copies its values, each time, and they can be changed', async () => {
  const { getSent } = await open('/admin/orders/create')
  await userEvent.type(screen.getByRole('textbox', { name: /^number/ }), 'N2')
  await choose('partId', 'Bolt')
  expect([read('place'), read('agreed')]).toEqual(['A1', '2.50'])
  await choose('partId', 'Nut')
  expect([read('place'), read('agreed')]).toEqual(['B2', ''])
  await userEvent.type(screen.getByRole('textbox', { name: 'place' }), '-left')
  await save()
  await waitFor(() => expect(getSent()).toMatchObject({ partId: 2, place: 'B2-left', agreed: null }))
})

test('a row copies the values of what is chosen in it', async () => {
  const { getSent } = await open('/admin/orders/1/update')
  await choose('lines.partId', 'Nut')
  expect(read('lines.price')).toBe('7.00')
  await choose('lines.partId', 'Bolt')
  expect([read('lines.price'), read('place')]).toEqual(['2.50', 'Hall'])
  await save()
  await waitFor(() => expect(getSent()).toMatchObject({ lines: [{ partId: 1, price: '2.50' }] }))
})

test('what depends on a copied value follows it, and comes back with it', async () => {
  await open('/admin/orders/create')
  await userEvent.type(screen.getByRole('textbox', { name: 'corner' }), 'left')
  await choose('partId', 'Bolt')
  expect([read('corner'), read('label')]).toEqual(['', 'a1'])
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect([read('place'), read('corner')]).toEqual(['', 'left']))
})

test('a value that the user may not change any more is not copied', async () => {
  const { getSent } = await open('/admin/orders/1/update')
  await choose('partId', 'Bolt')
  expect([read('place'), read('agreed')]).toEqual(['A1', '1.00'])
  await save()
  await waitFor(() => expect(getSent()).toMatchObject({ partId: 1, place: 'A1' }))
})

test('a new record that is created from the page of the other one begins with its values', async () => {
  await open('/admin/parts/1', 'link', 'Create here')
  await userEvent.click(screen.getByRole('link', { name: 'Create here' }))
  await screen.findByRole('textbox', { name: /^number/ })
  expect([read('place'), read('agreed')]).toEqual(['A1', '2.50'])
})
