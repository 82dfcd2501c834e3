import { defineResource, f } from '../language.ts'

export const profiles = defineResource('profiles', {
  key: 'id',
  title: 'nome',
  icon: 'profiles',
  menu: { place: 'header' },
  wire: { path: 'perfil', route: 'perfis' },
  screens: { who: { '$me.isAdmin': true } },
  readonly: true,
  softDelete: false,
  stamped: false,
  fields: {
    nome: f.text({ required: true, max: 100 }),
    perfilMaster: f.ref('profiles', { as: 'title', title: 'nome' }),
    users: f.many('users', { via: 'profile', wire: 'count', count: 'totalUsuarios' }),
  },
  list: { columns: ['nome', 'perfilMaster.nome', 'totalUsuarios'], search: ['nome', 'perfilMaster.nome'] },
})
