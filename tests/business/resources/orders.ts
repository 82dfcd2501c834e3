import type { ResourceData } from '#language/resource.ts'
import { f } from '../language.ts'

const admin = { '$me.isAdmin': true } as const
const mine = { ownerId: '$me.id' } as const
const amount = f.money({ currency: '$field.currency' })
const price = { mul: ['quantity', 'unitPrice'] }

/** With the general type, because its literal types would cost the compiler more than all others together. */
export const orders: ResourceData = {
  name: 'orders',
  key: 'orderId',
  title: 'number',
  icon: 'check',
  label: { one: 'Order', many: 'Orders' },
  fields: {
    number: f.sequence({ format: 'ORD-{number:4}' }),
    supplier: f.ref('suppliers', {
      as: 'idAndObject',
      title: 'name',
      with: ['email', 'city', 'country'],
      required: true,
    }),
    currency: f.currency({ only: ['EUR', 'USD', 'GBP'], required: true }),
    orderedOn: f.date({ required: true, default: '$today' }),
    express: f.boolean({ default: false }),
    deliverBy: f.date({ required: { express: true } }),
    lines: f.rows(
      {
        product: f.text({ required: true, max: 120 }),
        quantity: f.decimal({ scale: 3, min: '0.001', required: true }),
        unitPrice: f.money({ currency: '$parent.currency', min: 0, required: true }),
        discount: f.percent({ min: 0, max: 100 }),
        free: f.boolean({ default: false }),
        reason: f.text({ max: 100, show: { free: true }, required: { free: true } }),
        amount: f.computed(f.money({ currency: '$parent.currency', scale: 2 }), {
          case: [{ when: { free: true }, then: 0 }],
          else: { sub: [price, { percentOf: [{ coalesce: ['discount', 0] }, price] }] },
        }),
      },
      { table: 'order_lines', layout: 'table', reorder: true, totals: { amount: 'sum' }, max: 100 },
    ),
    discount: f.percent({ min: 0, max: 100, default: '0.00', label: 'Discount on all' }),
    taxRate: f.percent({ readonly: true }),
    pieces: f.computed(
      f.decimal({ scale: 3 }),
      { sum: { of: 'lines', value: 'quantity', where: { free: false } } },
      { stored: false },
    ),
    net: f.computed(amount, {
      sub: [
        { sum: { of: 'lines', value: 'amount' } },
        { percentOf: ['discount', { sum: { of: 'lines', value: 'amount' } }] },
      ],
    }),
    tax: f.computed(amount, { percentOf: ['taxRate', 'net'] }),
    total: f.computed(amount, { add: ['net', 'tax'] }),
    budget: f.money({ currency: '$field.currency', min: 0 }),
    status: f.choice(
      {
        draft: {},
        confirmed: { color: 'info', icon: 'check' },
        shipped: { color: 'success', icon: 'mail', final: true },
        cancelled: { color: 'danger', final: true },
      },
      { default: 'draft' },
    ),
    shippedOn: f.date({ readonly: true }),
    cancelledBecause: f.text({ readonly: true, max: 200 }),
    owner: f.ref('users', { as: 'idAndObject', title: 'nome', default: '$me.id' }),
    tags: f.links('tags', { inverse: 'orders', title: 'name', max: 10 }),
  },
  records: { or: [admin, mine] },
  rules: {
    delivery: { holds: { deliverBy: { gte: '$field.orderedOn' } }, at: 'deliverBy' },
    budget: { holds: { net: { lte: '$field.budget' } }, at: 'budget', label: 'The order costs more than its budget.' },
  },
  lifecycle: {
    on: 'status',
    transitions: {
      confirm: { from: 'draft', to: 'confirmed', if: { lines: { empty: false } }, otherwise: 'disable', confirm: true },
      ship: {
        from: 'confirmed',
        to: 'shipped',
        if: { 'supplier.email': { ne: null } },
        otherwise: 'disable',
        set: { shippedOn: '$today' },
      },
      cancel: {
        from: ['draft', 'confirmed'],
        to: 'cancelled',
        icon: 'ban',
        input: { reason: f.text({ required: true, max: 200 }) },
        set: { cancelledBecause: '$input.reason' },
      },
    },
  },
  list: {
    columns: [
      'number',
      'supplier.name',
      'supplier.country',
      'status',
      'orderedOn',
      'deliverBy',
      'pieces',
      'total',
      'tags',
      'owner.nome',
    ],
    cards: ['supplier.name', 'status', 'total'],
    search: ['number', 'supplier.name', 'supplier.city'],
    sort: { by: 'number', direction: 'desc' },
    views: {
      mine,
      open: { status: { in: ['draft', 'confirmed'] } },
      late: { status: 'confirmed', deliverBy: { lt: '$today' } },
      large: { total: { gte: '1000.00' } },
      fromFrance: { 'supplier.country': 'FR' },
    },
  },
  form: {
    sections: [
      {
        name: 'order',
        fields: ['supplier', 'currency', 'orderedOn', 'express', 'deliverBy', 'owner', 'tags'],
        pairs: [
          ['supplier', 'currency'],
          ['orderedOn', 'deliverBy'],
        ],
      },
      { name: 'lines', fields: ['lines'] },
      {
        name: 'amounts',
        fields: ['discount', 'budget', 'net', 'tax', 'total', 'pieces'],
        pairs: [
          ['discount', 'budget'],
          ['net', 'tax'],
          ['total', 'pieces'],
        ],
      },
    ],
  },
  actions: {
    edit: { if: { status: 'draft' }, otherwise: 'disable' },
    remove: { if: { status: { in: ['draft', 'cancelled'] } }, otherwise: 'disable', confirm: true },
  },
}
