import { defineResource, f, staff } from '../language.ts'
import { own } from '../sharedParts.ts'

export const fines = defineResource('fines', {
  key: 'fineId',
  title: 'number',
  label: { one: { en: 'Fine' }, many: { en: 'Fines' } },
  icon: 'star',
  records: own,
  fields: {
    number: f.sequence({ format: 'F-{number:5}' }),
    loan: f.ref('loans', { as: 'idAndObject', title: 'number', required: true, createOnly: true }),
    member: f.ref('members', { as: 'idAndObject', title: 'name', readonly: true }),
    amount: f.money({ currency: 'EUR', required: true, min: '0.01' }),
    reason: f.choice(['late', 'damaged', 'lost'], { required: true, default: 'late' }),
    paid: f.boolean({ default: false, readonly: true }),
    paidOn: f.date({ readonly: true }),
  },
  list: {
    columns: ['number', 'loan.number', 'member.name', 'amount', 'reason', 'paid', 'paidOn'],
    search: ['number', 'member.name'],
    filters: ['member', 'loan', 'paid', 'reason'],
    groups: ['member', 'paid', 'reason'],
    totals: { amount: 'sum' },
    views: { unpaid: { paid: false }, paid: { paid: true } },
  },
  actions: {
    create: { who: staff },
    edit: { who: staff, if: { paid: false } },
    toggle: { who: staff },
    pay: {
      who: staff,
      if: { paid: false },
      otherwise: 'hide',
      confirm: true,
      bulk: true,
      effect: { set: { paid: true, paidOn: '$today' }, path: 'pay' },
    },
  },
})
