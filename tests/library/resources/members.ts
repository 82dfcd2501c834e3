import { defineResource, f, staff } from '../language.ts'
import { own } from '../sharedParts.ts'

export const members = defineResource('members', {
  key: 'memberId',
  title: 'name',
  label: { one: { en: 'Member' }, many: { en: 'Members' } },
  icon: 'users',
  records: own,
  fields: {
    name: f.text({ required: true, max: 200 }),
    email: f.email({ required: true, max: 200, unique: true, aliases: ['Mail'] }),
    phone: f.phone({ region: 'FR' }),
    birthday: f.date({ required: true, atLeastYearsAgo: 6 }),
    country: f.country({ required: true }),
    memberSince: f.date({ required: true, default: '$today' }),
    photo: f.file({ accept: 'image/*', maxBytes: 5_000_000 }),
    loans: f.many('loans', { via: 'member', wire: 'count', count: 'loansCount' }),
    fines: f.many('fines', { via: 'member', wire: 'count', count: 'finesCount' }),
    reservations: f.many('reservations', { via: 'member', wire: 'count', count: 'reservationsCount' }),
  },
  rules: { since: { holds: { memberSince: { gte: '$field.birthday' } }, at: 'memberSince' } },
  list: {
    columns: ['name', 'email', 'phone', 'country', 'memberSince', 'loansCount', 'finesCount'],
    picture: 'photo',
    search: ['name', 'email', 'phone'],
    filters: ['country', 'memberSince'],
    views: {
      borrowing: { loans: { has: { status: 'lent' } } },
      owing: { fines: { has: { paid: false } } },
      joinedThisYear: { memberSince: { during: 'thisYear' } },
    },
  },
  import: { key: 'email', who: staff },
  actions: { create: { who: staff }, edit: { who: staff }, toggle: { who: staff } },
})
