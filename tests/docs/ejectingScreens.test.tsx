import { join } from 'node:path'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Resource } from 'react-admin'
import { afterAll, expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import type { RecordData } from '#language/evaluate.ts'
import { buildNavigation } from '../../src/buildNavigation.ts'
import { getMenuLabel, getVisibleItems } from '../../src/layout/shell/shell.ts'
import type { BrowserProduct } from '../../src/product.ts'
import { createBrowserFixture, jsonResponse } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'
import { writeExamples } from './ejectingExamples.ts'

const { folder, removeExamples } = writeExamples()
afterAll(removeExamples)

const order = {
  ...{ orderId: 7, number: 'A-7', note: null, country: 'BR', satisfaction: 4, taxRate: '17.50', status: 'open' },
  ...{ createdAt: '2026-01-01T12:00:00.000Z', deletedAt: null },
}
const note = { noteId: 1, text: 'Call back', createdAt: order.createdAt, deletedAt: null }

const createUser = (profile: string) => ({ id: 1, nome: 'Ana', email: 'ana@sillage.test', profile: { nome: profile } })

/** Opens the product of the page at an address of its own. */
async function openShop(address: string) {
  const { browser: product }: { browser: BrowserProduct } = await import(join(folder, 'product/browser.ts'))
  const records: Record<string, RecordData[]> = { orders: [order], notes: [note] }
  const server = createFakeBackend(product.resources, records)
  server.override('GET /usuario/me', () => jsonResponse(createUser('ADMIN')))
  const browser = createBrowserFixture(server.answer)
  const { pages, resources } = product
  const ownPages = Object.entries(pages).map(([path, { page: Page }]) => [`/admin${path}`, <Page key={path} />])
  const plain = Object.entries(product.plainResources ?? {}).map(([route, { list }]) => [
    `/admin/${route}/*`,
    <Resource key={route} name="orders" {...(list && { list })} />,
  ])
  openScreens(browser, {
    ...product,
    ...{ address, shown: resources, all: resources, locale: 'en' },
    pages: Object.fromEntries([...ownPages, ...plain]),
  })
  return { product, browser }
}

test('a widget, a slot and an icon of the product are in a generated form, and the widget writes its field [language-10]', async () => {
  const { browser } = await openShop('/admin/orders/7/update')
  expect(await screen.findByText('From Lisbon to BR')).toBeTruthy()
  // Without a layout, a moving mouse has no position on the stars.
  fireEvent.click(await screen.findByRole('radio', { name: '2 Stars' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => browser.requests.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ satisfaction: 2 })
})

test('a cell and a dialog of the product are in a generated list', async () => {
  await openShop('/admin/orders')
  expect(await screen.findByRole('img', { name: '4' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /label/i }))
  expect(await within(await screen.findByRole('dialog')).findByText('A-7')).toBeTruthy()
})

test('a tool of the product is beside the actions of a record, and its list has a head', async () => {
  await openShop('/admin/orders')
  expect(await screen.findByText('Nothing is shipped on Sundays.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('link', { name: 'A-7' }))
  expect(await screen.findByRole('button', { name: 'Print A-7' })).toBeTruthy()
})

test('a screen of the product replaces the form of its resource', async () => {
  await openShop('/admin/notes/1/update')
  expect(await screen.findByDisplayValue('Call back')).toBeTruthy()
})

test('pages and plain resources have their address, and their item in the menu for whoever may open them', async () => {
  const { product } = await openShop('/admin/shipping')
  expect(await screen.findByText('1 orders')).toBeTruthy()
  const { side } = buildNavigation(product.resources, [], () => new Date(), product)
  const getItems = (profile: string) =>
    getVisibleItems(side, createUser(profile)).map((item) => [getMenuLabel(createTranslator('pt'), item), item.to])
  expect(getItems('ADMIN').slice(2)).toEqual([
    ['Envios', '/admin/shipping'],
    ['Old orders', '/admin/legacy'],
  ])
  expect(getItems('SUPERVISOR').slice(2)).toEqual([['Old orders', '/admin/legacy']])
  expect(side[0]?.icon).toBe(product.icons.parcel)
})
