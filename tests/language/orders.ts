import type { ResourceData } from '#language/resource.ts'
import { catalog, f } from '#product/language.ts'

const reais = { currency: 'BRL' } as const
/** A resource with computed fields: over its own columns, over its rows, and in each row. */
export const orders: ResourceData = {
  name: 'orders',
  key: 'orderId',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 40 }),
    rate: f.percent({ default: '0.00' }),
    limit: f.money(reais),
    lines: f.rows(
      {
        quantity: f.integer({ required: true }),
        price: f.money(reais),
        free: f.boolean(),
        amount: f.computed(f.money(reais), { mul: ['quantity', 'price'] }),
      },
      { table: 'order_lines' },
    ),
    gross: f.computed(f.money(reais), { sum: { of: 'lines', value: 'amount', where: { free: false } } }),
    total: f.computed(f.money(reais), { sub: ['gross', { percentOf: ['rate', 'gross'] }] }),
    pieces: f.computed(f.integer(), { coalesce: [{ sum: { of: 'lines', value: 'quantity' } }, 0] }),
    paid: f.computed(f.integer(), { count: { of: 'lines', where: { free: false } } }, { stored: false }),
    mean: f.computed(
      f.decimal({ scale: 3 }),
      { add: [{ avg: { of: 'lines', value: { sub: ['amount', 'price'] } } }, { coalesce: ['paid', 1] }] },
      { stored: false },
    ),
    spread: f.computed(
      f.percent(),
      {
        div: [
          { sub: [{ max: { of: 'lines', value: 'price' } }, { min: { of: 'lines', value: 'price' } }] },
          { add: ['gross', { sum: { of: 'lines', value: 'quantity', where: { price: null } } }] },
        ],
      },
      { stored: false },
    ),
    half: f.computed(f.decimal({ scale: 3 }), { div: ['rate', 3] }),
    reason: f.text({ required: { total: { gt: '100.00' } } }),
  },
  list: { columns: ['name', 'total', 'half', 'mean'], views: { large: { total: { gte: '10.00' } } } },
  rules: { limited: { holds: { total: { lte: '$field.limit' } }, at: 'limit' } },
  actions: { waive: { effect: { set: { rate: '100.00' }, path: 'waive' } } },
}

export const catalogOfOrders = catalog([orders])
