import { defineResource, f } from '../language.ts'

export const companies = defineResource('companies', {
  key: 'companyId',
  title: 'name',
  icon: 'building',
  label: { one: 'Company', many: 'Companies' },
  fields: {
    name: f.text({ required: true, max: 120, unique: true }),
    sector: f.choice(['technology', 'industry', 'health', 'retail', 'services', 'public'], { required: true }),
    employees: f.integer({ min: 1, max: 1_000_000 }),
    revenue: f.money({ currency: 'EUR', min: 0, label: 'Yearly revenue' }),
    website: f.url({ max: 200 }),
    phone: f.phone({ region: 'FR' }),
    country: f.country(),
    city: f.text({ max: 100 }),
    linkedIn: f.url({ schemes: ['https'], max: 200, label: 'LinkedIn' }),
    context: f.longText({ max: 2000, help: 'What somebody who meets them should know.' }),
    briefing: f.richText({ max: 4000 }),
    owner: f.ref('users', { as: 'idAndObject', title: 'nome', label: 'Account manager' }),
    contacts: f.many('contacts', { via: 'company', entries: ['name', 'title'], count: 'contactsCount' }),
    deals: f.many('deals', { via: 'company', entries: ['name', 'stage'], count: 'dealsCount' }),
    pipeline: f.computed(
      f.money({ currency: 'EUR', help: 'The amounts of the open deals, each times its chance.' }),
      { sum: { of: 'deals', value: 'expected', where: { stage: { in: ['opportunity', 'proposal', 'negotiation'] } } } },
      { stored: false, sortable: true },
    ),
  },
  list: {
    columns: ['name', 'sector', 'city', 'employees', 'contactsCount', 'dealsCount', 'pipeline', 'owner.nome'],
    optional: ['country', 'revenue'],
    totals: { pipeline: 'sum' },
    search: ['name', 'city'],
    sort: { by: 'name', direction: 'asc' },
    views: {
      mine: { ownerId: '$me.id' },
      large: { employees: { gte: 250 } },
      withoutContact: { contacts: { empty: true } },
    },
  },
  form: {
    sections: [
      {
        name: 'company',
        fields: ['name', 'sector', 'employees', 'revenue', 'pipeline', 'owner'],
        pairs: [
          ['employees', 'revenue'],
          ['pipeline', 'owner'],
        ],
      },
      {
        name: 'reach',
        fields: ['website', 'linkedIn', 'phone', 'country', 'city'],
        pairs: [
          ['website', 'linkedIn'],
          ['country', 'city'],
        ],
      },
      { name: 'context', fields: ['context', 'briefing'] },
    ],
  },
  actions: { remove: { if: { deals: { empty: true }, contacts: { empty: true } }, confirm: true } },
})
