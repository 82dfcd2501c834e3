import { defineResource, f, staff } from '../language.ts'
import { member, own } from '../sharedParts.ts'

export const reservations = defineResource('reservations', {
  key: 'reservationId',
  title: 'number',
  label: { one: { en: 'Reservation' }, many: { en: 'Reservations' } },
  icon: 'star',
  records: own,
  fields: {
    number: f.sequence({ format: 'R-{number:5}' }),
    book: f.ref('books', { as: 'idAndObject', title: 'title', required: true, createOnly: true }),
    member,
    expiresOn: f.date({ required: true, default: '$today+14' }),
  },
  rules: { expiry: { holds: { expiresOn: { gte: '$today' } }, at: 'expiresOn' } },
  states: {
    inactive: { deletedAt: { ne: null } },
    expired: { expiresOn: { lt: '$today' } },
    waiting: {},
  },
  list: {
    columns: [
      'number',
      'book.title',
      'member.name',
      'createdAt',
      'expiresOn',
      { name: 'status', path: 'deletedAt', cell: 'status' },
    ],
    sort: { by: 'createdAt', direction: 'asc' },
    search: ['number', 'book.title', 'member.name'],
    filters: ['book', 'member', 'expiresOn'],
    groups: ['book', 'member'],
    layouts: { table: {}, calendar: { from: 'createdAt', to: 'expiresOn' } },
    views: { waiting: { expiresOn: { gte: '$today' } }, expired: { expiresOn: { lt: '$today' } } },
  },
  actions: { edit: { who: staff } },
})
