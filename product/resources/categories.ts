import { defineResource, f } from '../language.ts'
import { house } from '../sharedParts.ts'

export const categories = defineResource('categories', {
  key: 'categoryId',
  title: 'name',
  icon: 'tag',
  menu: { under: 'fragrances' },
  fields: {
    name: f.text({ required: true, min: 3, max: 100, unique: true }),
    fragrances: f.many('fragrances', { via: 'category', entries: ['name'] }),
  },
  list: { columns: ['name', 'createdAt'], search: ['name'], inline: ['name'] },
  form: { next: ['fragrances'] },
  choices: { 'quick-search': { deletedAt: null } },
  actions: {
    create: { who: house },
    edit: { who: house, if: { deletedAt: null }, otherwise: 'hide' },
    toggle: {
      who: house,
      if: { or: [{ deletedAt: { ne: null } }, { fragrances: { noneLiving: true } }] },
      otherwise: 'hide',
    },
    remove: {
      who: house,
      if: { deletedAt: { ne: null }, fragrances: { empty: true } },
      otherwise: 'hide',
      confirm: true,
    },
  },
})
