import { describe, expect, test } from 'vitest'
import { computeTotals } from '#language/expressions/totals.ts'
import { defineResource, f } from '#product/language.ts'
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
