import { describe, expect, test } from 'vitest'
import { assertConsistent, assertValidResource, DeclarationError } from '#language/check.ts'
import { getRowActions } from '#language/derive.ts'
import { expandLifecycle } from '#language/lifecycles.ts'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f, names } from '#product/language.ts'
import { formats } from '#rules/formats.ts'
import { buildNamedSchemas } from '../../server/records/openApiParts.ts'
import { orders } from '../support/orders.ts'

type Lifecycle = NonNullable<ResourceData['lifecycle']>

/** Orders as plain data with another lifecycle: what was derived from the old one is not there. */
const withLifecycle = (lifecycle: Lifecycle, fields: ResourceData['fields'] = {}): ResourceData => ({
  name: 'orders',
  key: 'orderId',
  title: 'number',
  fields: {
    number: f.text(),
    status: f.choice({ draft: {}, paid: {}, sent: { final: true } }, { default: 'draft' }),
    ...fields,
  },
  lifecycle,
})

function findFaults(resource: ResourceData): readonly string[] {
  try {
    assertValidResource(resource, names)
    return []
  } catch (error) {
    if (error instanceof DeclarationError) return error.problems
    throw error
  }
}

const pay = { from: 'draft', to: 'paid' } as const
const send = { from: ['draft', 'paid'], to: 'sent' } as const
const at = 'orders.lifecycle'

describe('the check of a lifecycle', () => {
  test.each<[Lifecycle['transitions'], ...string[]]>([
    [{ pay, send }],
    [{ pay: { ...pay, to: 'piad' }, send }, `${at}.transitions.pay.to: no state 'piad' - did you mean 'paid'?`],
    [{ pay: { ...pay, from: 'drafd' }, send }, `${at}.transitions.pay.from: no state 'drafd' - did you mean 'draft'?`],
    [
      { send: { ...send, from: 'draft' } },
      `${at}: no transition leads to 'paid'`,
      `${at}: 'paid' has no way out: mark it final`,
    ],
    [{ pay: { ...pay, from: 'paid' }, send }, `${at}: no way leads from 'draft' to 'paid'`],
    [{ pay, send, back: { from: 'sent', to: 'draft' } }, `${at}: 'sent' is final, but 'back' leads out of it`],
    [
      { pay: { ...pay, if: { status: 'paid' } }, send },
      `${at}.transitions.pay: nobody can 'pay': from 'draft' and if status 'paid' exclude each other`,
    ],
    [
      {
        pay,
        send: {
          ...send,
          if: { number: 'x', or: [{ status: { ne: 'paid' } }, { not: { status: { in: ['paid', 'sent'] } } }] },
        },
      },
      `${at}.transitions.send: nobody can 'send' from 'paid': its if excludes it`,
    ],
    [{ pay, send: { ...send, if: { or: [{ status: 'sent' }, { number: 'x' }] } } }],
    [
      { pay, send: { ...send, if: { nmber: 'x' } } },
      `${at}.transitions.send.if: no field 'nmber' - did you mean 'number'?`,
    ],
    [
      { pay, send: { ...send, set: { status: 'paid' } } },
      `${at}.transitions.send.set.status: the state is set by 'to'`,
    ],
    [
      { pay, send: { ...send, input: { reason: f.text() }, set: { number: '$input.reson' } } },
      `${at}.transitions.send.set.number: no input 'reson' - did you mean 'reason'?`,
    ],
    [{ edit: pay, send }, `${at}.transitions.edit: 'edit' is the name of another action`],
  ])('%j', (transitions, ...faults) => {
    expect(findFaults(withLifecycle({ on: 'status', transitions })).toSorted()).toEqual(faults.toSorted())
  })

  test.each<[string, ResourceData, string]>([
    [
      'an unknown field',
      withLifecycle({ on: 'staus', transitions: {} }),
      `${at}.on: no choice of the record 'staus' - did you mean 'status'?`,
    ],
    ['a text', withLifecycle({ on: 'number', transitions: {} }), `${at}.on: 'number' is no choice`],
    [
      'a choice without a first state',
      withLifecycle({ on: 'status', transitions: {} }, { status: f.choice(['draft']) }),
      `${at}.on: 'status' has no default, which is the first state`,
    ],
    [
      'a final value of another choice',
      withLifecycle({ on: 'status', transitions: { pay, send } }, { kind: f.choice({ a: { final: true } }) }),
      "orders.fields.kind: 'a' is no state of a lifecycle that could be final",
    ],
    [
      'states that nothing shows',
      { ...withLifecycle({ on: 'status', transitions: { pay, send } }), states: { late: {} } },
      'orders.states: are not shown beside a lifecycle, whose state is',
    ],
    [
      'an action of the same name',
      {
        ...withLifecycle({ on: 'status', transitions: { pay, send } }),
        actions: { pay: { effect: { set: { number: 'x' }, path: 'pay' } } },
      },
      `${at}.transitions.pay: 'pay' is the name of another action`,
    ],
  ])('reports %s', (_what, resource, fault) => {
    expect(findFaults(resource)).toContain(fault)
  })
})

test('a lifecycle makes its state read-only and its transitions actions, once', () => {
  const plain = withLifecycle({ on: 'status', transitions: { pay, send: { ...send, if: { number: 'x' } } } })
  const expanded = expandLifecycle(plain)
  expect([expanded.fields.status?.options.readonly, getRowActions(expanded)]).toEqual([
    true,
    ['edit', 'toggle', 'pay', 'send'],
  ])
  expect(expanded.actions?.send?.if).toEqual({ and: [{ status: { in: ['draft', 'paid'] } }, { number: 'x' }] })
  expect(expandLifecycle(expanded)).toBe(expanded)
  expect(JSON.parse(JSON.stringify(expanded))).toEqual(expandLifecycle(JSON.parse(JSON.stringify(plain))))
  expect(() => assertConsistent([JSON.parse(JSON.stringify(orders))], names)).not.toThrow()
})

test('the API document draws the lifecycle in words', () => {
  const schemas = buildNamedSchemas({ resources: catalog([orders]), formats })
  expect(schemas.find(({ $id }) => $id === 'Orders')?.description).toBe(
    'status is draft first; draft → confirmed by confirm; confirmed → shipped by ship; draft, confirmed → cancelled by cancel.',
  )
})

test('a transition has its own icon, or that of the state to which it leads', () => {
  const status = f.choice({ draft: {}, paid: { icon: 'check' }, sent: { icon: 'mail' } }, { default: 'draft' })
  const transitions = { pay: { from: 'draft', to: 'paid' }, send: { from: 'paid', to: 'sent', icon: 'copy' } }
  const { actions } = expandLifecycle(withLifecycle({ on: 'status', transitions }, { status }))
  expect([actions?.pay?.icon, actions?.send?.icon]).toEqual(['check', 'copy'])
})
