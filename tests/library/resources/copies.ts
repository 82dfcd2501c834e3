import { conditions, defineResource, f, staff } from '../language.ts'

export const copies = defineResource('copies', {
  key: 'copyId',
  title: 'shelfMark',
  label: { one: { en: 'Copy' }, many: { en: 'Copies' } },
  icon: 'building',
  fields: {
    book: f.ref('books', { as: 'idAndObject', title: 'title', required: true }),
    shelfMark: f.text({ required: true, max: 30, unique: true }),
    condition: f.choice(conditions, { required: true, default: 'new' }),
    boughtOn: f.date({ default: '$today' }),
    price: f.money({ currency: 'EUR', min: 0 }),
    availability: f.choice(
      { available: { color: 'success' }, onLoan: { color: 'info' }, lost: { color: 'danger' } },
      { default: 'available', readonly: true },
    ),
    loans: f.many('loans', { via: 'copy', wire: 'count', count: 'loansCount' }),
  },
  list: {
    columns: ['shelfMark', 'book.title', 'condition', 'boughtOn', 'price', 'availability', 'loansCount'],
    search: ['shelfMark', 'book.title'],
    filters: ['book', 'condition', 'availability', 'boughtOn'],
    groups: ['book', 'condition', 'availability'],
    totals: { price: 'sum' },
    views: {
      available: { availability: 'available' },
      onLoan: { availability: 'onLoan' },
      damaged: { condition: 'damaged' },
    },
  },
  actions: {
    create: { who: staff },
    edit: { who: staff },
    toggle: { who: staff, if: { availability: { ne: 'onLoan' } } },
  },
})
