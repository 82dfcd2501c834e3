import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { completeCatalogues } from '#i18n/translator.ts'
import { buildDeclaredTexts } from '#language/declaredTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f } from '#product/language.ts'
import { createBrowserFixture, jsonResponse } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

const reais = { currency: 'BRL' } as const
const orders: ResourceData = {
  name: 'orders',
  key: 'orderId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    status: f.choice({ draft: {}, waived: { final: true } }, { default: 'draft' }),
    lines: f.rows(
      {
        product: f.text({ required: true }),
        isGift: f.boolean(),
        quantity: f.integer({ required: true }),
        price: f.money({ ...reais, enabled: { isGift: false } }),
        message: f.text({ show: { isGift: true }, required: true }),
        amount: f.computed(f.money(reais), { mul: ['quantity', 'price'] }),
      },
      {
        table: 'order_lines',
        layout: 'table',
        reorder: true,
        totals: { quantity: 'sum', amount: 'sum', price: 'avg' },
      },
    ),
  },
  lifecycle: { on: 'status', transitions: { waive: { from: 'draft', to: 'waived' } } },
}
const all = catalog([orders])
const line = { isGift: false, message: null }
const order = {
  orderId: 1,
  name: 'A-1',
  status: 'draft',
  lines: [
    { ...line, product: 'Candle', quantity: 2, price: '0.10', amount: '0.20' },
    { ...line, product: 'Soap', quantity: 1, price: '0.20', amount: '0.20' },
  ],
  linesCount: 2,
  deletedAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
}

async function open() {
  const server = createFakeBackend(all, { orders: [order] })
  server.override('PUT /orders/waive', () => {
    const waived = { ...order, status: 'waived', lines: order.lines.map((row) => ({ ...row, price: '0.00' })) }
    server.records('orders').splice(0, 1, waived)
    return jsonResponse(waived)
  })
  const browser = createBrowserFixture(server.answer)
  openScreens(browser, { address: '/admin/orders/1/update', shown: all, all, locale: 'en' })
  return {
    table: await screen.findByRole('table'),
    sentLines: () =>
      (browser.requests.find(({ method }) => method === 'PUT')?.body as Partial<typeof order> | undefined)?.lines,
  }
}

const translate = (cells: readonly HTMLElement[]) => cells.map(({ textContent }) => textContent?.replace(/\s/g, ' '))
const products = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: 'lines.product' }).map(({ value }) => value)

const prices = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'lines.price' }).map(({ value }) => value)

test('rows are a table with numbers, a column for each field, and totals of what is typed [language-8]', async () => {
  const { table } = await open()
  const head = translate(within(table).getAllByRole('columnheader'))
  expect(head).toEqual([
    'Row',
    'lines.product *',
    'lines.isGift',
    'lines.quantity *',
    'lines.price',
    'lines.message *',
    'lines.amount',
  ])
  const totals = () =>
    within(table)
      .getAllByRole('row')
      .slice(-2)
      .map((row) => translate(within(row).getAllByRole('cell')))
  expect(totals()).toEqual([
    ['', '', '3', '', '', 'R$0.40', ''],
    ['', '', '', 'R$0.15', '', '', ''],
  ])
  await userEvent.type(screen.getAllByRole('textbox', { name: 'lines.quantity' })[0] as HTMLElement, '0')
  await waitFor(() => expect(totals()[0]).toEqual(['', '', '21', '', '', 'R$2.20', '']))
})

test('a row is moved, removed and added by keyboard, and the focus stays with what is done', async () => {
  const { sentLines } = await open()
  const press = async (name: string) => {
    screen.getByRole('button', { name }).focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Move row 2 up')
  expect(products()).toEqual(['Soap', 'Candle'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move row 1 down' }))
  await press('Move row 1 up')
  expect(products()).toEqual(['Soap', 'Candle'])
  await press('Remove row 2')
  expect(products()).toEqual(['Soap'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove row 1' }))
  await press('Add row')
  expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'lines.product' })[1])
  await userEvent.keyboard('Bag')
  await userEvent.type(
    screen.getAllByRole('textbox', { name: 'lines.quantity' })[1] as HTMLElement,
    '3{Control>}s{/Control}',
  )
  await waitFor(() => expect(sentLines()).toMatchObject([{ product: 'Soap' }, { product: 'Bag', quantity: 3 }]))
  await press('Remove row 1')
  await press('Remove row 1')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add row' }))
})

test('the fields of a row are shown, enabled and required by what the row holds [language-8]', async () => {
  const { table, sentLines } = await open()
  expect(screen.queryByRole('textbox', { name: 'lines.message' })).toBeNull()
  await userEvent.click(within(table).getAllByRole('switch')[1] as HTMLElement)
  const message = await screen.findByRole<HTMLInputElement>('textbox', { name: 'lines.message' })
  expect(message.required).toBe(true)
  expect(screen.getAllByRole('textbox', { name: 'lines.price' }).map((box) => box.hasAttribute('disabled'))).toEqual([
    false,
    true,
  ])
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(message.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.type(message, 'For Ana{Control>}s{/Control}')
  await waitFor(() => expect(sentLines()).toMatchObject([{ message: null }, { isGift: true, message: 'For Ana' }]))
})

test('rows that an action has changed are shown, and are no unsaved change', async () => {
  await open()
  await userEvent.type(screen.getByRole('textbox', { name: 'name' }), '0')
  await userEvent.click(screen.getByRole('button', { name: 'waive' }))
  await waitFor(() => expect(prices()).toEqual(['0.00', '0.00']))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'name' }).value).toBe('A-10')
  await userEvent.type(screen.getByRole('textbox', { name: 'name' }), '{Backspace}')
  await waitFor(() => expect(screen.queryByText('There are unsaved changes')).toBeNull())
})

/** Offers, whose lines have the currency of the offer. */
const offers: ResourceData = {
  name: 'offers',
  key: 'offerId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    currency: f.choice(['EUR', 'JPY'], { required: true }),
    lines: f.rows(
      {
        product: f.text(),
        price: f.money({ currency: '$parent.currency' }),
        tariff: f.text({ show: { '$parent.currency': 'JPY' } }),
        double: f.computed(f.money({ currency: '$parent.currency', scale: 2 }), { mul: ['price', 2] }),
      },
      { table: 'offer_lines', layout: 'table', totals: { price: 'sum', double: 'avg' } },
    ),
  },
  form: {
    sections: [
      { name: 'offer', fields: ['name', 'currency'] },
      { name: 'positions', label: 'Positions', fields: ['lines'] },
    ],
  },
  actions: { edit: { if: { name: { ne: 'Sent' } } } },
}
const allOffers = catalog([offers])
completeCatalogues((catalogue) =>
  buildDeclaredTexts([{ ...offers, label: { one: 'Offer', many: 'Offers' } }], catalogue),
)
const offer = {
  offerId: 1,
  name: 'A',
  currency: 'EUR',
  lines: [
    { product: 'Candle', price: '2.00', tariff: null, double: '4.00' },
    { product: 'Soap', price: '3.50', tariff: null, double: '7.00' },
  ],
  linesCount: 2,
  deletedAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
}

async function openOffer(name: string, address: string) {
  const server = createFakeBackend(allOffers, { offers: [{ ...offer, name }] })
  const browser = createBrowserFixture(server.answer)
  openScreens(browser, { address, shown: allOffers, all: allOffers, locale: 'en' })
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  return { browser, rows: rows.slice(1).map((row) => translate(within(row).getAllByRole('cell'))) }
}

test('rows follow the currency of their record while it is typed', async () => {
  const { browser, rows } = await openOffer('A', '/admin/offers/1/update')
  expect(rows.flat().filter((text) => text?.includes('€'))).toEqual(['€4.00', '€7.00', '€5.50', '€5.50'])
  expect(screen.queryByRole('textbox', { name: 'Tariff' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'JPY' }))
  expect(screen.getAllByRole('textbox', { name: 'Tariff' })).toHaveLength(2)
  expect(translate(screen.getAllByRole('cell')).filter((text) => text?.includes('¥'))).toEqual([
    '¥4.00',
    '¥7.00',
    '¥6',
    '¥5.50',
  ])
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() =>
    expect(screen.getAllByRole('textbox', { name: 'Price' }).map((box) => box.getAttribute('aria-invalid'))).toEqual([
      'false',
      'true',
    ]),
  )
  expect(browser.requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('the page of a record has the rows with their totals, under one heading', async () => {
  const { rows } = await openOffer('Sent', '/admin/offers/1')
  expect(rows).toEqual([
    ['Candle', '€2.00', '–Not provided', '€4.00'],
    ['Soap', '€3.50', '–Not provided', '€7.00'],
    ['€5.50', '', ''],
    ['', '', '€5.50'],
  ])
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Total', 'Average'])
  expect(screen.getByRole('heading', { name: 'Positions' })).toBeTruthy()
  expect(screen.getByText('Lines').className).toContain('visually-hidden')
})

test('on a phone the rows of a page are cards with a total below', async () => {
  const server = createFakeBackend(allOffers, { offers: [{ ...offer, name: 'Sent' }] })
  const address = '/admin/offers/1'
  openScreens(createBrowserFixture(server.answer), {
    address,
    shown: allOffers,
    all: allOffers,
    locale: 'en',
    width: 360,
  })
  const cards = await screen.findAllByRole('listitem')
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'ProductCandlePrice€2.00Tariff–Not providedDouble€4.00',
    'ProductSoapPrice€3.50Tariff–Not providedDouble€7.00',
  ])
  expect(screen.getByText('Price · Total').nextElementSibling?.textContent).toBe('€5.50')
})

/** Boats that only some users see, for the legs of trips. */
const boats: ResourceData = {
  name: 'boats',
  key: 'boatId',
  title: 'name',
  fields: { name: f.text({ required: true }) },
  records: { '$me.isAdmin': true },
}
const trips: ResourceData = {
  name: 'trips',
  key: 'tripId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    legs: f.rows(
      { harbour: f.text(), boat: f.ref('boats', { as: 'idAndObject', title: 'name', required: true }) },
      { table: 'trip_legs', layout: 'table', uniqueBy: ['boat'], reorder: true },
    ),
  },
}
const allTrips = catalog([trips, boats])

test('a row keeps a required reference that its user does not see: no input, no error, sent as it came [X-08]', async () => {
  const legs = [
    { harbour: 'Santos', hidden: 'first' },
    { harbour: 'Recife', hidden: 'second' },
    { harbour: 'Natal', boatId: 3, boat: { boatId: 3, name: 'Gaivota' } },
  ]
  const trip = { tripId: 1, name: 'North', legs, legsCount: 3, deletedAt: null, createdAt: '2026-01-01T12:00:00.000Z' }
  const server = createFakeBackend(allTrips, { trips: [trip], boats: [{ boatId: 3, name: 'Gaivota' }] })
  const browser = createBrowserFixture(server.answer)
  openScreens(browser, { address: '/admin/trips/1/update', shown: [trips], all: allTrips, locale: 'en' })
  const table = await screen.findByRole('table')
  expect(await within(table).findAllByRole('combobox')).toHaveLength(1)
  await userEvent.click(within(table).getByRole('button', { name: 'Move row 2 up' }))
  const [harbour] = within(table).getAllByRole('textbox', { name: 'legs.harbour' })
  await userEvent.type(harbour as HTMLElement, '!{Control>}s{/Control}')
  const sent = () => browser.requests.find(({ method }) => method === 'PUT')?.body
  await waitFor(() =>
    expect(sent()).toMatchObject({
      legs: [{ harbour: 'Recife!', hidden: 'second' }, legs[0], { harbour: 'Natal', boatId: 3 }],
    }),
  )
  expect(JSON.stringify(sent())).not.toContain('2147483')
})
