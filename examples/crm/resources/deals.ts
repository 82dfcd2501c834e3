import { defineResource, f } from '../language.ts'

const open = { stage: { in: ['opportunity', 'proposal', 'negotiation'] } } as const

export const deals = defineResource('deals', {
  key: 'dealId',
  title: 'name',
  icon: 'star',
  label: { one: 'Deal', many: 'Deals' },
  fields: {
    name: f.text({ required: true, max: 120 }),
    company: f.ref('companies', { as: 'idAndObject', title: 'name', required: true, create: true }),
    contacts: f.links('contacts', { inverse: 'deals', title: 'name', max: 10, create: true }),
    category: f.choice(['product', 'service', 'training', 'other'], { required: true }),
    stage: f.choice(
      {
        opportunity: {},
        proposal: { color: 'info' },
        negotiation: { color: 'warning' },
        won: { color: 'success', final: true },
        lost: { color: 'danger', final: true },
      },
      { default: 'opportunity' },
    ),
    amount: f.money({ currency: 'EUR', min: 0, required: true }),
    chance: f.percent({ scale: 0, min: 0, max: 100, default: '20' }),
    expected: f.computed(f.money({ currency: 'EUR' }), { percentOf: ['chance', 'amount'] }),
    closesOn: f.date({ label: 'Expected on' }),
    closedOn: f.date({ readonly: true }),
    lostBecause: f.text({ readonly: true, max: 200 }),
    description: f.longText({ max: 2000 }),
    offer: f.file({ accept: ['application/pdf', 'image/*'], maxBytes: 5 * 1024 * 1024 }),
    owner: f.ref('users', { as: 'idAndObject', title: 'nome', label: 'Account manager' }),
  },
  lifecycle: {
    on: 'stage',
    transitions: {
      propose: { from: 'opportunity', to: 'proposal', icon: 'mail' },
      negotiate: { from: ['opportunity', 'proposal'], to: 'negotiation', icon: 'users' },
      win: {
        from: ['proposal', 'negotiation'],
        to: 'won',
        icon: 'check',
        confirm: true,
        set: { closedOn: '$today', chance: '100' },
      },
      lose: {
        from: ['opportunity', 'proposal', 'negotiation'],
        to: 'lost',
        icon: 'ban',
        input: { reason: f.text({ required: true, max: 200 }) },
        set: { lostBecause: '$input.reason', closedOn: '$today', chance: '0' },
      },
    },
  },
  list: {
    columns: ['name', 'company.name', 'stage', 'amount', 'chance', 'expected', 'closesOn', 'owner.nome'],
    optional: ['category', 'closedOn', 'lostBecause', 'createdAt'],
    totals: { amount: 'sum', chance: 'avg', expected: 'sum' },
    search: ['name', 'company.name'],
    inline: ['amount', 'chance', 'closesOn'],
    filters: ['stage', 'owner', 'company', 'category', 'amount', 'closesOn'],
    layouts: { table: {}, board: { by: 'stage', sum: 'amount' }, calendar: { from: 'closesOn' } },
    sort: { by: 'closesOn', direction: 'asc' },
    views: {
      open,
      mine: { ...open, ownerId: '$me.id' },
      late: { ...open, closesOn: { lt: '$today' } },
      won: { stage: 'won' },
    },
  },
  form: {
    sections: [
      { name: 'deal', fields: ['name', 'company', 'contacts', 'category', 'owner', 'description', 'offer'] },
      {
        name: 'value',
        fields: ['amount', 'chance', 'expected', 'closesOn'],
        pairs: [
          ['amount', 'chance'],
          ['expected', 'closesOn'],
        ],
      },
    ],
  },
})
