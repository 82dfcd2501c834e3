import { defineResource, f } from '../language.ts'
import { house, organization, transfer } from '../sharedParts.ts'

export const campaigns = defineResource('campaigns', {
  key: 'campaignId',
  title: 'name',
  icon: 'megaphone',
  belongsTo: 'organization',
  fields: {
    name: f.text({ required: true, min: 3, max: 100 }),
    cover: f.file({ required: true, accept: 'image/*', maxBytes: 5 * 1024 * 1024 }),
    fragranceShots: f.integer({ required: true, min: 0, default: 100 }),
    collection: f.rows(
      {
        slot: f.integer({ required: true, min: 1, max: 20 }),
        fragrance: f.ref('fragrances', { as: 'idAndObject', title: 'name', required: true, from: 'quick-search' }),
        shotSeconds: f.integer({ required: true, min: 1, default: 5 }),
      },
      {
        table: 'campaign_slots',
        atLeast: 1,
        max: 20,
        uniqueBy: ['slot', 'fragrance'],
        widget: 'slotRing',
        slot: 'slotRing',
      },
    ),
    descriptions: f.translated({ text: 'description', max: 100, atLeast: 1, requiredWhereSelected: true }),
    downloads: f.integer({ readonly: true, min: 0, default: 0 }),
    isDefault: f.boolean({ readonly: true, default: false, exclusive: true }),
    updatedAt: f.timestamp({ readonly: true, touchedBy: 'save' }),
    organization,
    quizzes: f.many('quiz', { via: 'campaign', wire: 'none' }),
  },
  list: {
    columns: ['downloads', 'fragranceShots', 'name', 'createdAt', 'updatedAt'],
    search: ['name'],
    filters: ['downloads', 'fragranceShots', 'createdAt', 'updatedAt'],
    picture: 'cover',
    views: { withoutQuiz: { quizzes: { noneLiving: true } } },
  },
  form: {
    sections: [
      { name: 'main', fields: ['name', 'cover', 'fragranceShots'] },
      { name: 'collection', fields: ['collection'] },
      { name: 'descriptions', fields: ['descriptions'] },
    ],
    next: ['qrCode', 'quizzes'],
  },
  choices: {
    'quick-search': { deletedAt: null },
    'without-quiz': { deletedAt: null, quizzes: { empty: true } },
  },
  actions: {
    toggle: { affects: ['isDefault', { list: 'quizzes', state: 'published' }] },
    edit: { if: { deletedAt: null }, otherwise: 'hide' },
    qrCode: { bulk: true, icon: 'qr', effect: { dialog: 'qrCode' } },
    setDefault: {
      who: house,
      if: { deletedAt: null, isDefault: false, organizationId: null },
      otherwise: 'disable',
      confirm: true,
      affects: ['isDefault'],
      icon: 'star',
      effect: { set: { isDefault: true }, path: 'default', idIn: 'body' },
    },
    transfer,
  },
})
