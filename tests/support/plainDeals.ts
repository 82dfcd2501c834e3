import { defineResource, f } from '#product/language.ts'
import { abilitiesOf, limitDeclaration } from '../../src/api/abilities.ts'

const declared = defineResource('deals', {
  key: 'dealId',
  title: 'name',
  stamped: false,
  fields: {
    name: f.text({ required: true, max: 50 }),
    amount: f.integer(),
    stage: f.choice({ open: {}, won: { final: true } }, { default: 'open' }),
    closedAt: f.timestamp({ readonly: true }),
    offer: f.file({ accept: 'image/*', maxBytes: 1_000_000 }),
  },
  list: {
    columns: ['name', 'amount', 'stage'],
    search: ['name'],
    sort: { by: 'name', direction: 'asc' },
    views: { open: { stage: 'open' }, large: { amount: { gt: 100 } } },
  },
  lifecycle: { on: 'stage', transitions: { win: { from: 'open', to: 'won', set: { closedAt: '$now' } } } },
  actions: { mail: { effect: { call: 'mail' } } },
})

/** The declaration without the parts that a plain REST server cannot do. */
export const deals = limitDeclaration(declared, abilitiesOf.simpleRest)

export const createDeals = () => [
  { id: 1, name: 'Bridge', amount: 900, stage: 'open', closedAt: null, internalNote: 'kept', deletedAt: null },
  { id: 2, name: 'Tunnel', amount: 50, stage: 'open', closedAt: null, deletedAt: null },
  { id: 3, name: 'Tower', amount: 70, stage: 'won', closedAt: null, deletedAt: null },
]
