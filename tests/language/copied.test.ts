import { expect, test } from 'vitest'
import { assertConsistent, DeclarationError } from '#language/check.ts'
import type { ResourceData } from '#language/resource.ts'
import { f, names } from '#product/language.ts'

const parts: ResourceData = {
  name: 'parts',
  key: 'partId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    price: f.money({ currency: 'EUR' }),
    cost: f.money({ currency: 'EUR', maySee: { '$me.isAdmin': true } }),
    currency: f.currency(),
    value: f.money({ currency: '$field.currency' }),
    unit: f.choice(['piece', 'meter']),
    builtAt: f.timestamp(),
    places: f.rows({ tray: f.text() }, { table: 'part_places' }),
    trays: f.computed(f.integer(), { count: { of: 'places' } }, { stored: false }),
    shelf: f.group({ place: f.text() }),
  },
}
const users: ResourceData = { name: 'users', key: 'id', title: 'nome', fields: { nome: f.text() } }
const part = f.ref('parts', { as: 'idAndObject', title: 'name' })

const findFaults = (fields: ResourceData['fields'], changedParts: Partial<ResourceData> = {}): readonly string[] => {
  const orders: ResourceData = {
    name: 'orders',
    key: 'orderId',
    title: 'number',
    fields: { number: f.text({ required: true }), part, ...fields },
  }
  try {
    assertConsistent([orders, { ...parts, ...changedParts }, users], names)
    return []
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error
    return error.problems
  }
}

test('a value is copied from a field of the same form, outside rows and in them', () => {
  const price = f.money({ currency: 'EUR', copiedFrom: 'part.price' })
  expect(findFaults({ price, place: f.text({ copiedFrom: 'part.shelf.place' }) })).toEqual([])
  expect(findFaults({ unit: f.choice(['meter', 'piece', 'box'], { copiedFrom: 'part.unit' }) })).toEqual([])
  expect(findFaults({ lines: f.rows({ part, price }, { table: 'order_lines' }) })).toEqual([])
})

const money = (copiedFrom: string) => f.money({ currency: 'EUR', copiedFrom })

test.each<[fault: string, field: ResourceData['fields'][string], changedParts?: Partial<ResourceData>]>([
  ["no reference 'prt' - did you mean 'part'?", money('prt.price')],
  ["no field 'prize' - did you mean 'price'?", money('part.prize')],
  ["'name' of 'parts' is of kind 'text', not 'money'", money('part.name')],
  ["not everybody who sees 'parts' sees 'cost'", money('part.cost')],
  ["'trays' of 'parts' is not stored", f.integer({ copiedFrom: 'part.trays' })],
  ["the currency of 'value' of 'parts' is in another field", money('part.value')],
  [
    "'price' of 'parts' has another number of decimals or another currency",
    f.money({ currency: 'USD', copiedFrom: 'part.price' }),
  ],
  [
    "'unit' of 'parts' may be 'meter', which this field does not have",
    f.choice(['piece'], { copiedFrom: 'part.unit' }),
  ],
  [
    "everybody sees the titles of 'parts', and no further values",
    money('part.price'),
    { titles: 'open', records: { '$me.isAdmin': true } },
  ],
  [
    "'name' of 'parts' may have values that the 'max' of this field refuses",
    f.text({ max: 5, copiedFrom: 'part.name' }),
  ],
  ["not everybody who may read 'orders' may read 'parts'", money('part.price'), { who: { '$me.isAdmin': true } }],
  ["a field has a 'default' or is copied, not both", f.text({ default: 'x', copiedFrom: 'part.name' })],
  [
    'only a field that a body may name is filled when a record is chosen',
    f.text({ readonly: true, copiedFrom: 'part.name' }),
  ],
  ['a timestamp field is not copied', f.timestamp({ copiedFrom: 'part.builtAt' })],
  ['a tags field is not copied', f.tags({ copiedFrom: 'part.name' })],
])('%s', (fault, field, changedParts) => {
  expect(findFaults({ copied: field }, changedParts)).toEqual([`orders.fields.copied.copiedFrom: ${fault}`])
  const lines = f.rows({ part, copied: field }, { table: 'order_lines' })
  expect(findFaults({ lines }, changedParts)).toContain(`orders.fields.lines.copied.copiedFrom: ${fault}`)
})

test('a reference with a default need not be chosen, so nothing is copied from it', () => {
  const owner = f.ref('users', { as: 'idAndObject', title: 'nome', default: '$me.id' })
  expect(findFaults({ owner, phone: f.text({ copiedFrom: 'owner.nome' }) })).toEqual([
    "orders.fields.phone.copiedFrom: 'owner' has a default, so it need not be chosen",
  ])
})
