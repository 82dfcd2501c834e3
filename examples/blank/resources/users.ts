import { defineResource, f } from '../language.ts'

const admin = { '$me.isAdmin': true } as const

export const users = defineResource('users', {
  key: 'id',
  title: 'nome',
  icon: 'users',
  wire: { path: 'users', toggle: 'ativo', remove: 'plain' },
  fields: {
    nome: f.text({ required: true, max: 200, label: 'Name' }),
    email: f.email({ required: true, max: 200, unique: true, clears: ['confirmedAt'] }),
    profile: f.ref('profiles', {
      as: 'object',
      title: 'nome',
      required: true,
      lockIfOnly: true,
      offers: { or: [admin, { nome: { ne: 'ADMIN' } }] },
      mayChange: admin,
    }),
    confirmedAt: f.timestamp({ readonly: true }),
  },
  states: { inactive: { deletedAt: { ne: null } }, unconfirmed: { confirmedAt: null }, confirmed: {} },
  history: { who: admin },
  list: {
    columns: [
      'nome',
      'email',
      'profile.nome',
      { name: 'status', path: 'deletedAt', cell: 'status' },
      { name: 'createdAt', path: 'createdAt', cell: 'date', sort: 'createdAt' },
    ],
    search: ['nome', 'email'],
    sort: { by: 'nome', direction: 'asc' },
  },
  actions: {
    create: { who: admin },
    edit: { who: { or: [admin, { id: '$me.id', confirmedAt: null }] } },
    toggle: { who: admin, if: { confirmedAt: { ne: null } }, otherwise: 'hide' },
    remove: { who: admin, if: { confirmedAt: null }, otherwise: 'hide', confirm: true },
    resend: { if: { confirmedAt: null }, otherwise: 'hide', icon: 'mail', effect: { call: 'resend-mail' } },
  },
})
