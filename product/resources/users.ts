import { defineResource, f } from '../language.ts'
import { organization, transfer } from '../sharedParts.ts'

const admin = { '$me.isAdmin': true } as const
const inBrazil = { 'address.country': 'BR' } as const

export const users = defineResource('users', {
  key: 'id',
  title: 'nome',
  icon: 'users',
  belongsTo: 'organization',
  wire: { path: 'usuario', toggle: 'ativo', remove: 'plain' },
  fields: {
    nome: f.text({ required: true, max: 200, format: 'personName' }),
    email: f.email({ required: true, max: 200, unique: 'everywhere', clears: ['confirmedAt'] }),
    profile: f.ref('profiles', {
      as: 'object',
      title: 'nome',
      required: true,
      offers: { or: [admin, { nome: { ne: 'ADMIN' } }] },
      lockIfOnly: true,
      mayChange: admin,
    }),
    birthday: f.date({ atLeastYearsAgo: 12 }),
    genre: f.choice(['M', 'F', 'O']),
    address: f.group({
      country: f.country(),
      zipcode: f.zip({
        max: 12,
        within: 'address.country',
        enabled: { 'address.country': { ne: null } },
        clearedBy: 'address.country',
        fills: { uf: 'address.state', localidade: 'address.city' },
      }),
      state: f.region({
        max: 100,
        within: 'address.country',
        enabled: { 'address.country': { ne: null } },
        clearedBy: 'address.country',
      }),
      city: f.city({
        max: 100,
        within: 'address.state',
        enabled: { 'address.state': { ne: null } },
        clearedBy: 'address.country',
      }),
      street: f.text({ max: 200, enabled: { 'address.country': { ne: null } }, clearedBy: 'address.country' }),
    }),
    cpf: f.text({ max: 14, format: 'cpfOrCnpj', unique: true, show: inBrazil, clearedBy: 'address.country' }),
    document: f.text({
      max: 14,
      stopsAtMax: true,
      show: { 'address.country': { ne: 'BR' } },
      clearedBy: 'address.country',
    }),
    confirmedAt: f.timestamp({ readonly: true }),
    organization,
    devices: f.many('devices', { via: 'user', wire: 'none' }),
  },
  states: {
    inactive: { deletedAt: { ne: null } },
    unconfirmed: { confirmedAt: null },
    confirmed: {},
  },
  history: { who: admin },
  list: {
    columns: [
      'nome',
      'email',
      { name: 'document', first: ['cpf', 'document'], sort: 'cpf' },
      'genre',
      'birthday',
      'profile.nome',
      {
        name: 'address',
        join: ['address.street', 'address.city', 'address.state', 'address.zipcode', 'address.country'],
        sort: 'address.city',
      },
      { name: 'status', path: 'deletedAt', cell: 'status' },
      { name: 'createdAt', path: 'createdAt', cell: 'date', sort: 'createdAt' },
    ],
    inline: ['genre', 'birthday'],
    filters: ['profile', 'confirmedAt', 'address.state', 'genre', 'birthday', 'createdAt'],
    search: ['nome', 'email', 'cpf', 'document'],
  },
  form: {
    sections: [
      { name: 'person', fields: ['nome', 'email', 'profile', 'birthday', 'genre'], pairs: [['birthday', 'genre']] },
      {
        name: 'address',
        fields: [
          'address.country',
          'address.zipcode',
          'address.state',
          'address.city',
          'address.street',
          'cpf',
          'document',
        ],
        pairs: [['address.state', 'address.city']],
      },
    ],
  },
  screens: { afterSave: 'dialog' },
  actions: {
    edit: { who: { or: [admin, { id: '$me.id', confirmedAt: null }] } },
    toggle: { who: admin, if: { confirmedAt: { ne: null } }, otherwise: 'hide' },
    remove: { who: admin, if: { confirmedAt: null }, otherwise: 'hide', confirm: true },
    resend: { if: { confirmedAt: null }, otherwise: 'hide', icon: 'mail', effect: { call: 'resend-mail' } },
    transfer,
  },
})
