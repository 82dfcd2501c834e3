import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'

/**
 * Orders with a lifecycle, and with actions that store their input. They have the general type, because inferring the
 * literal types would slow the compiler down.
 */
export const orders: ResourceData = {
  name: 'orders',
  key: 'orderId',
  title: 'number',
  fields: {
    number: f.text({ required: true, max: 20 }),
    status: f.choice(
      {
        draft: {},
        confirmed: { color: 'info' },
        shipped: { final: true },
        cancelled: { color: 'danger', final: true },
      },
      { default: 'draft' },
    ),
    weight: f.integer(),
    note: f.text({ max: 200 }),
    heldUntil: f.date({ readonly: true }),
    heldBy: f.text({ readonly: true }),
    heldOn: f.date({ readonly: true }),
  },
  list: { columns: ['number', 'status', 'note', 'heldUntil'] },
  lifecycle: {
    on: 'status',
    transitions: {
      confirm: { from: 'draft', to: 'confirmed', if: { weight: { ne: null } }, confirm: true },
      ship: { from: 'confirmed', to: 'shipped', who: { '$me.profile': 'CARRIER' } },
      cancel: {
        from: ['draft', 'confirmed'],
        to: 'cancelled',
        input: { reason: f.text({ required: true, max: 200 }) },
        set: { note: '$input.reason' },
      },
    },
  },
  actions: {
    hold: {
      if: { heldOn: null },
      otherwise: 'hide',
      bulk: true,
      input: { reason: f.text({ required: true, max: 200, help: 'Shown to the customer.' }), until: f.date() },
      effect: {
        set: { note: '$input.reason', heldUntil: '$input.until', heldBy: '$me.profile', heldOn: '$today' },
        path: 'hold',
        answers: 'record',
      },
    },
    release: {
      if: { heldOn: { ne: null } },
      otherwise: 'hide',
      effect: { set: { heldUntil: null, heldBy: null, heldOn: null }, path: 'release', answers: 'record' },
    },
  },
}
