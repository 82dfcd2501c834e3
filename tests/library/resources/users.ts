import { defineResource, f } from '../language.ts'

const admin = { '$me.isAdmin': true } as const

export const users = defineResource('users', {
  key: 'id',
  title: 'nome',
  icon: 'users',
  wire: { path: 'users', toggle: 'ativo', remove: 'plain' },
  records: { or: [{ '$me.profile': { in: ['ADMIN', 'LIBRARIAN'] } }, { id: '$me.id' }] },
  fields: {
    nome: f.text({ required: true, max: 200, label: 'Name' }),
    email: f.email({ required: true, max: 200, unique: true, clears: ['confirmedAt'] }),
    profile: f.ref('profiles', { as: 'object', title: 'nome', required: true, lockIfOnly: true, mayChange: admin }),
    member: f.ref('members', { as: 'idAndObject', title: 'name', mayChange: admin }),
    confirmedAt: f.timestamp({ readonly: true }),
  },
  states: { inactive: { deletedAt: { ne: null } }, unconfirmed: { confirmedAt: null }, confirmed: {} },
  history: { who: admin },
  list: {
    columns: ['nome', 'email', 'profile.nome', 'member.name', { name: 'status', path: 'deletedAt', cell: 'status' }],
    search: ['nome', 'email'],
  },
  actions: {
    edit: { who: { or: [admin, { id: '$me.id', confirmedAt: null }] } },
    toggle: { who: admin, if: { confirmedAt: { ne: null } }, otherwise: 'hide' },
    remove: { who: admin, if: { confirmedAt: null }, otherwise: 'hide', confirm: true },
    resend: { if: { confirmedAt: null }, otherwise: 'hide', icon: 'mail', effect: { call: 'resend-mail' } },
  },
})
