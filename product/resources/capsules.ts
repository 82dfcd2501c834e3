import { defineResource, f } from '../language.ts'
import { organization, transfer } from '../sharedParts.ts'

export const capsules = defineResource('capsules', {
  key: 'serialNumber',
  title: 'serialNumber',
  icon: 'capsule',
  belongsTo: 'organization',
  readonly: true,
  softDelete: false,
  fields: {
    serialNumber: f.text({ required: true, max: 40 }),
    fragrance: f.ref('fragrances', { as: 'title', title: 'name', required: true }),
    remainingShots: f.integer({ required: true, min: 0, default: 0 }),
    device: f.ref('devices', { as: 'title', title: 'macAddress', movesAlong: true }),
    dueDate: f.date({ required: true }),
    updatedAt: f.timestamp({ readonly: true, touchedBy: 'save' }),
    organization,
  },
  list: {
    columns: [
      'serialNumber',
      'fragrance.name',
      'remainingShots',
      'device.macAddress',
      'dueDate',
      'createdAt',
      'updatedAt',
    ],
    cards: ['fragrance.name', 'remainingShots', 'dueDate'],
    search: ['serialNumber', 'fragrance.name', 'device.macAddress'],
    layouts: { table: {}, calendar: { from: 'dueDate' } },
    filters: ['fragrance', 'device', 'dueDate', 'remainingShots'],
    views: {
      runningLow: { remainingShots: { lte: 20 }, dueDate: { gte: '$today' } },
      pastDue: { dueDate: { lt: '$today' } },
    },
  },
  actions: { transfer },
})
