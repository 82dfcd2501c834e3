import type { ResourceData } from '#language/resource.ts'
import { f } from '../language.ts'

const admin = { '$me.isAdmin': true } as const

export const users: ResourceData = {
  name: 'users',
  key: 'id',
  title: 'nome',
  icon: 'users',
  wire: { path: 'users', toggle: 'ativo', remove: 'plain' },
  fields: {
    nome: f.text({ required: true, max: 200, label: 'Name' }),
    email: f.email({ required: true, max: 200, unique: true, clears: ['confirmedAt'] }),
    profile: f.ref('profiles', { as: 'object', title: 'nome', required: true, lockIfOnly: true, mayChange: admin }),
    organization: f.ref('organizations', { as: 'idAndObject', title: 'name', mayChange: admin }),
    confirmedAt: f.timestamp({ readonly: true }),
    orders: f.many('orders', { via: 'owner', wire: 'count', count: 'ordersCount' }),
  },
  states: { inactive: { deletedAt: { ne: null } }, unconfirmed: { confirmedAt: null }, confirmed: {} },
  history: { who: admin },
  list: {
    columns: ['nome', 'email', 'profile.nome', { name: 'status', path: 'deletedAt', cell: 'status' }],
    search: ['nome', 'email'],
  },
  actions: {
    edit: { who: { or: [admin, { id: '$me.id', confirmedAt: null }] } },
    toggle: { who: admin, if: { confirmedAt: { ne: null } }, otherwise: 'hide' },
    remove: { who: admin, if: { confirmedAt: null }, otherwise: 'hide', confirm: true },
    resend: { if: { confirmedAt: null }, otherwise: 'hide', icon: 'mail', effect: { call: 'resend-mail' } },
  },
}
