import { defineResource, f } from '../language.ts'
import { house } from '../sharedParts.ts'

const picture = { required: true, accept: 'image/*', maxBytes: 5 * 1024 * 1024 } as const

export const fragrances = defineResource('fragrances', {
  key: 'fragranceId',
  title: 'name',
  icon: 'bottle',
  fields: {
    category: f.ref('categories', {
      as: 'idAndObject',
      title: 'name',
      required: true,
      from: 'quick-search',
      create: true,
    }),
    name: f.text({ required: true, min: 3, max: 100 }),
    genre: f.choice(['F', 'M'], { required: true }),
    description: f.text({ max: 255, multiline: true }),
    image: f.file(picture),
    secret: f.file({ ...picture, maySee: { '$me.organization': null } }),
    videoUrl: f.text({ max: 255 }),
    videoFile: f.text({ max: 255 }),
    collections: f.many('campaigns.collection', { via: 'fragrance', entries: ['campaignId', 'slot'] }),
  },
  list: {
    columns: [
      { name: 'fragranceId', path: 'fragranceId', cell: 'paddedId', sort: 'fragranceId' },
      'name',
      'genre',
      'category.name',
      'createdAt',
    ],
    search: ['name', 'category.name'],
    picture: 'image',
    inline: ['name', 'genre', 'category.name'],
    filters: ['category', 'genre', 'createdAt'],
  },
  form: {
    sections: [
      { name: 'main', fields: ['category', 'name', 'genre', 'description'] },
      { name: 'pictures', fields: ['image', 'secret'] },
      { name: 'video', fields: ['videoUrl', 'videoFile'] },
    ],
  },
  choices: { 'quick-search': { deletedAt: null } },
  actions: {
    create: { who: house },
    edit: { who: house, if: { deletedAt: null }, otherwise: 'hide' },
    toggle: {
      who: house,
      if: { or: [{ deletedAt: { ne: null } }, { collections: { empty: true } }] },
      otherwise: 'hide',
    },
  },
})
