import type { ResourceData } from '#language/resource.ts'
import { f } from '../language.ts'

const admin = { '$me.isAdmin': true } as const

export const organizations: ResourceData = {
  name: 'organizations',
  key: 'organizationId',
  title: 'name',
  icon: 'tag',
  label: { one: 'Organization', many: 'Organizations' },
  fields: {
    name: f.text({ required: true, max: 120 }),
    parent: f.ref('organizations', { as: 'idAndObject', title: 'name', tree: true, label: 'Part of' }),
    aliases: f.tags({ max: 5 }),
    place: f.location(),
    openOn: f.choices(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
    opensAt: f.time({ step: 15, required: { openOn: { empty: false } } }),
    closesAt: f.time({ step: 15, required: { openOn: { empty: false } } }),
    settings: f.json({ maxBytes: 10_000, mayChange: admin }),
    accessCode: f.secret({ keep: 'hash', min: 4, max: 20, mayChange: admin }),
    parts: f.many('organizations', { via: 'parent', entries: ['name'], count: 'partsCount' }),
  },
  rules: { hours: { holds: { closesAt: { gt: '$field.opensAt' } }, at: 'closesAt' } },
  list: {
    columns: ['name', 'parent', 'openOn', 'opensAt', 'closesAt', 'partsCount'],
    search: ['name', 'aliases'],
    layouts: { table: {}, tree: { by: 'parent' } },
    sort: { by: 'name', direction: 'asc' },
    views: { top: { parentId: null } },
  },
  form: {
    sections: [
      { name: 'organization', fields: ['name', 'parent', 'aliases', 'place'] },
      { name: 'opening', fields: ['openOn', 'opensAt', 'closesAt'], pairs: [['opensAt', 'closesAt']] },
      { name: 'access', fields: ['settings', 'accessCode'] },
    ],
  },
  actions: { remove: { if: { parts: { empty: true } }, otherwise: 'disable', confirm: true } },
}
