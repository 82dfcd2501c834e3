import { defineResource, f } from '../language.ts'

export const profiles = defineResource('profiles', {
  key: 'id',
  title: 'nome',
  icon: 'profiles',
  menu: { place: 'header' },
  screens: { who: { '$me.isAdmin': true } },
  readonly: true,
  softDelete: false,
  stamped: false,
  fields: {
    nome: f.text({ required: true, max: 100, label: 'Name' }),
    users: f.many('users', { via: 'profile', wire: 'count', count: 'usersCount' }),
  },
  list: { columns: ['nome', 'usersCount'], search: ['nome'], sort: { by: 'nome', direction: 'asc' } },
})
