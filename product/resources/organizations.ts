import { defineResource, f } from '../language.ts'
import { house, isHouseAdmin } from '../sharedParts.ts'

export const organizations = defineResource('organizations', {
  key: 'organizationId',
  title: 'name',
  icon: 'building',
  menu: { place: 'none' },
  records: { or: [{ '$me.organization': null }, { organizationId: '$me.organization' }] },
  screens: { who: house },
  fields: {
    name: f.text({ required: true, min: 3, max: 100 }),
    country: f.country({ required: true }),
    cnpj: f.text({
      max: 18,
      format: 'cnpj',
      unique: true,
      show: { country: 'BR' },
      required: { country: 'BR' },
      clearedBy: 'country',
    }),
    email: f.email({ max: 200 }),
    logo: f.file({ accept: 'image/*', maxBytes: 5 * 1024 * 1024 }),
    parent: f.ref('organizations', { as: 'idAndObject', title: 'name', tree: true }),
    updatedAt: f.timestamp({ readonly: true, touchedBy: 'save' }),
    users: f.many('users', { via: 'organization', wire: 'count' }),
    children: f.many('organizations', { via: 'parent', entries: ['name'] }),
    campaigns: f.many('campaigns', { via: 'organization', wire: 'count' }),
    quizzes: f.many('quiz', { via: 'organization', wire: 'count' }),
    devices: f.many('devices', { via: 'organization', wire: 'count' }),
    capsules: f.many('capsules', { via: 'organization', wire: 'count' }),
  },
  list: {
    columns: ['name', 'parent.name', 'cnpj', 'country', 'email', 'usersCount', 'createdAt', 'updatedAt'],
    search: ['name', 'cnpj', 'email'],
    picture: 'logo',
    filters: ['country', 'parent', 'createdAt'],
    layouts: { table: {}, tree: { by: 'parent' } },
  },
  form: {
    sections: [
      {
        name: 'main',
        fields: ['name', 'country', 'cnpj', 'email', 'parent', 'logo'],
        pairs: [['country', 'cnpj']],
      },
    ],
    next: ['users'],
  },
  actions: {
    create: { who: isHouseAdmin },
    edit: { who: isHouseAdmin, if: { deletedAt: null }, otherwise: 'hide' },
    toggle: {
      who: isHouseAdmin,
      if: { or: [{ deletedAt: { ne: null } }, { children: { noneLiving: true } }] },
      otherwise: 'disable',
      confirm: { deletedAt: null },
      counts: { call: 'stops', names: ['people', 'sessions', 'keys'] },
    },
    remove: {
      who: isHouseAdmin,
      if: {
        deletedAt: { ne: null },
        usersCount: 0,
        children: { empty: true },
        campaignsCount: 0,
        quizzesCount: 0,
        devicesCount: 0,
        capsulesCount: 0,
      },
      otherwise: 'disable',
      confirm: true,
    },
  },
})
