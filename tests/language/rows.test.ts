import { describe, expect, test } from 'vitest'
import { assertConsistent } from '#language/check.ts'
import { computeTotals } from '#language/expressions/totals.ts'
import { defineResource, f, names } from '#product/language.ts'
import { createBodyReader } from './reading.ts'

const orders = defineResource('orders', {
  key: 'orderId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    lines: f.rows(
      {
        kind: f.choice(['goods', 'gift'], { required: true }),
        price: f.money({ currency: 'BRL', required: true, show: { kind: 'goods' } }),
        wrapping: f.text({ enabled: { kind: 'gift' }, required: { note: null } }),
        note: f.text(),
        place: f.group({ shelf: f.text({ show: { note: 'fragile' } }) }),
        parts: f.rows({ code: f.text(), extra: f.text({ show: { code: 'X' } }) }, { table: 'line_parts' }),
      },
      { table: 'order_lines', layout: 'table', totals: { price: 'sum' } },
    ),
  },
})
const { created, findFaultsOfCreate } = createBodyReader(orders)

describe('the fields of a row', () => {
  test('have a value only where the row fulfils their conditions', () => {
    const gift = {
      kind: 'gift',
      price: '9.00',
      wrapping: 'red',
      place: { shelf: 'A' },
      parts: [{ code: 'Y', extra: 'e' }],
    }
    const goods = { kind: 'goods', price: '5.00', wrapping: 'red', note: 'fragile', place: { shelf: 'B' } }
    expect(created({ name: 'A', lines: [gift, goods] })).toMatchObject({
      lines: [
        { price: null, wrapping: 'red', 'place.shelf': null, parts: [{ code: 'Y', extra: null }] },
        { price: '5.00', wrapping: null, note: 'fragile', 'place.shelf': 'B' },
      ],
    })
  })

  test('are missed only where the row needs them, each at its row', () => {
    const lines = [{ kind: 'goods' }, { kind: 'gift' }, { kind: 'gift', note: 'none' }]
    expect(findFaultsOfCreate({ name: 'A', lines })).toEqual(['lines.0.price: required', 'lines.1.wrapping: required'])
  })
})

/** Offers, whose rows read the currency and the type of the offer. */
const offers = defineResource('offers', {
  key: 'offerId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    lines: f.rows(
      {
        price: f.money({ currency: '$parent.currency' }),
        fee: f.money({ currency: '$field.feeCurrency' }),
        feeCurrency: f.currency(),
        hours: f.integer({ show: { '$parent.type': 'service' }, required: { '$parent.type': 'service' } }),
        parts: f.rows({ weight: f.integer({ enabled: { '$parent.hours': { gt: 1 } } }) }, { table: 'offer_parts' }),
      },
      { table: 'offer_lines', totals: { price: 'avg' } },
    ),
    type: f.choice(['goods', 'service'], { show: { name: { ne: 'none' } } }),
    currency: f.currency(),
  },
})

describe('what rows read in their record', () => {
  const { created, updated, findFaultsOfCreate, findFaultsOfUpdate } = createBodyReader(offers)

  test('is the currency of an amount, whose decimals are checked at the row', () => {
    const lines = [{ price: '12', fee: '1.50', feeCurrency: 'EUR' }, { price: '1.505' }]
    const body = { name: 'A', type: 'goods', lines }
    expect(findFaultsOfCreate({ ...body, currency: 'BRL' })).toEqual(['lines.1.price: tooManyDecimals'])
    expect(created({ ...body, currency: 'KWD' })).toMatchObject({
      lines: [{ price: '12.000', fee: '1.50' }, { price: '1.505' }],
    })
    expect(findFaultsOfCreate(body)).toEqual(['lines.0.price: currencyMissing', 'lines.1.price: currencyMissing'])
  })

  test('are conditions, also of rows within rows, and of a value that the body itself hides', () => {
    const lines = [
      { hours: 2, parts: [{ weight: 5 }] },
      { hours: 1, parts: [{ weight: 5 }] },
    ]
    expect(created({ name: 'A', type: 'service', lines })).toMatchObject({
      lines: [
        { hours: 2, parts: [{ weight: 5 }] },
        { hours: 1, parts: [{ weight: null }] },
      ],
    })
    expect(created({ name: 'none', type: 'service', lines })).toMatchObject({
      type: null,
      lines: [{ hours: null }, {}],
    })
  })

  test('counts for stored rows too, where a body without them changes it', () => {
    const stored = { name: 'A', currency: 'EUR', lines: [{ price: '1.00', hours: 2, parts: [{ weight: 5 }] }] }
    expect(updated({ ...stored, type: 'service' }, { type: 'goods' })).toEqual({
      type: 'goods',
      lines: [{ price: '1.00', fee: null, feeCurrency: null, hours: null, parts: [{ weight: null }] }],
    })
    const unpriced = { ...stored, type: 'goods', lines: [{ price: '1.00', hours: null, parts: [] }] }
    expect(findFaultsOfUpdate(unpriced, { type: 'service' })).toEqual(['lines.0.hours: required'])
    expect(updated({ ...stored, type: 'service' }, { currency: 'JPY' })).toEqual({ currency: 'JPY' })
    expect(updated({ ...stored, type: 'goods' }, { type: 'service' })).toEqual({ type: 'service' })
  })

  test('gives their total its decimals', () => {
    const rows = [{ price: '1' }, { price: '2' }]
    const average = (currency: string) => computeTotals(offers.fields.lines, rows, { currency })[0]?.value
    expect([average('JPY'), average('EUR'), average('KWD')]).toEqual(['2', '1.50', '1.500'])
  })

  test('is seen by everybody who sees the rows', () => {
    const guarded = { ...offers.fields, currency: f.currency({ maySee: { '$me.isAdmin': true } }) }
    expect(() => assertConsistent([{ ...offers, fields: guarded }], names)).toThrow(
      "offers.fields.lines: reads 'currency', which not everybody sees: give the rows the same 'maySee'",
    )
  })
})

test('totals of rows are exact, and empty without values', () => {
  const fields = {
    price: f.decimal({ scale: 2 }),
    pieces: f.integer(),
    half: f.decimal({ scale: 1 }),
  }
  const totals = { price: 'sum', pieces: 'max', half: 'avg' } as const
  const lines = f.rows(fields, { table: 'lines', totals })
  const read = (rows: readonly Record<string, unknown>[]) => computeTotals(lines, rows).map(({ value }) => value)
  expect(
    read([
      { price: '0.10', pieces: 2, half: '0.1' },
      { price: '0.20', pieces: 11, half: '0.2' },
    ]),
  ).toEqual(['0.30', 11, '0.2'])
  expect(read([{ price: null }])).toEqual([null, null, null])
})
