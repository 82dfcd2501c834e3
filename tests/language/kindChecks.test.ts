import { expect, test } from 'vitest'
import { assertValidResource } from '#language/check.ts'
import type { ResourceData } from '#language/resource.ts'
import { defineResource, f, names } from '#product/language.ts'
import { goods } from './goods.ts'

/** The problems that the check reports for a declaration with this field; empty if there are none. */
function findProblems(kind: string, options: object, changes: object = {}): string {
  const declared = { name: 'x', key: 'xId', title: 'a', fields: { a: f.text(), b: { kind, options } }, ...changes }
  try {
    assertValidResource(JSON.parse(JSON.stringify(declared)) as ResourceData, names)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test.each([
  ['decimal', { scale: 11 }, 'x.fields.b.scale: 0 to 10 decimals are possible'],
  ['decimal', { scale: 1, min: '0.25' }, 'x.fields.b.min: this field has 1 decimals'],
  ['decimal', { min: 2, max: '1.99' }, 'x.fields.b.min: 2 is more than max, 1.99'],
  ['decimal', { min: 1, default: '0.5' }, "x.fields.b.default: '0.5' is under min, 1"],
  ['decimal', { max: 'ten' }, 'x.fields.b.max: a number such as 12.5 or \'12.50\' is expected, not "ten"'],
  ['money', {}, "x.fields.b: money needs 'currency' - an ISO 4217 code or '$field.…'"],
  ['money', { currency: 'BRLL' }, "x.fields.b.currency: 'BRLL' is no ISO 4217 code"],
  ['money', { currency: '$field.curency' }, "x.fields.b.currency: no field 'curency'"],
  ['money', { currency: 'JPY', min: '0.5' }, 'x.fields.b.min: this field has 0 decimals'],
  ['duration', { unit: 'hours' }, "x.fields.b.unit: no unit 'hours' - did you mean 'hour'?"],
  ['duration', { min: 60, default: 30 }, 'x.fields.b.default: 30 is under min, 60'],
  ['url', { schemes: ['javascript'] }, "x.fields.b.schemes[0]: 'javascript' is not safe to follow"],
  ['url', { schemes: ['https:'] }, "x.fields.b.schemes[0]: 'https:' is no scheme such as 'https'"],
  ['tags', { max: 0 }, 'x.fields.b.max: 0 is too small'],
  ['tags', { suggest: ['a', 'a'] }, "x.fields.b.suggest[1]: 'a' stands twice"],
  ['tags', { maxLength: 2, suggest: ['abc'] }, "x.fields.b.suggest[0]: 'abc' is longer than maxLength, 2"],
  [
    'choice',
    { values: ['a'], valueOptions: { a: { color: 'sucess' } } },
    "x.fields.b.valueOptions.a.color: no color 'sucess' - did you mean 'success'?",
  ],
  [
    'choice',
    { values: ['a'], valueOptions: { a: { colour: 'info' } } },
    "x.fields.b.valueOptions.a: no word 'colour' - did you mean 'color'?",
  ],
  [
    'choice',
    { values: ['a'], valueOptions: { a: { icon: 'unlinc' } } },
    "x.fields.b.valueOptions.a.icon: 'unlinc' is no icon - did you mean 'unlink'?",
  ],
  [
    'choice',
    { values: ['draft'], valueOptions: { draf: {} } },
    "x.fields.b.valueOptions: no choice 'draf' - did you mean 'draft'?",
  ],
  ['choices', {}, "x.fields.b: 'values' is missing"],
  ['choices', { values: ['a', 'a'] }, "x.fields.b.values[1]: 'a' stands twice"],
  ['choices', { values: ['a'], max: 2 }, 'x.fields.b.max: 2 is more than the 1 values'],
  ['phone', { region: 'BRA' }, "x.fields.b.region: no region 'BRA' - did you mean 'BA'?"],
  ['phone', { max: 20 }, "x.fields.b: no option 'max'"],
  ['time', { min: '8:00' }, "x.fields.b.min: '8:00' is no time such as '14:30'"],
  ['time', { min: '22:00', max: '06:00' }, 'x.fields.b.min: 22:00 is after max, 06:00'],
  ['time', { step: 0 }, 'x.fields.b.step: 1 to 1439 minutes are possible'],
  ['time', { step: 15, default: '08:20' }, 'x.fields.b.default: 08:20 is not on a step of 15 minutes'],
  ['color', { palette: ['#FFF'] }, "x.fields.b.palette[0]: '#FFF' is no colour in lower case such as '#0a7cff'"],
  ['color', { default: 'red' }, "x.fields.b.default: 'red' is no colour in lower case such as '#0a7cff'"],
  ['secret', {}, "x.fields.b: 'keep' is missing"],
  ['secret', { keep: 'plain' }, "x.fields.b.keep: no way to keep a secret 'plain'"],
  ['secret', { keep: 'hash', max: 2000 }, 'x.fields.b.max: 1000 characters are possible'],
  [
    'file',
    { accept: 'image/png', maxBytes: 1 },
    "x.fields.b.accept: no kind of file 'image/png' - did you mean 'image/*'?",
  ],
  [
    'file',
    { accept: ['text/csv', 'text/cvs'], maxBytes: 1 },
    "x.fields.b.accept[1]: no kind of file 'text/cvs' - did you mean 'text/csv'?",
  ],
  ['file', { accept: [], maxBytes: 1 }, 'x.fields.b.accept: no kind of file is accepted'],
  ['file', { accept: 'text/csv', maxBytes: 0 }, 'x.fields.b.maxBytes: 0 is too small'],
  ['files', { accept: [], maxBytes: 1 }, 'x.fields.b.accept: no kind of file is accepted'],
  ['files', { accept: 'text/csv', maxBytes: 1, max: 0 }, 'x.fields.b.max: 0 is too small'],
  ['files', { accept: 'text/csv', maxBytes: 1, max: 101 }, 'x.fields.b.max: 100 files are possible'],
  ['files', { accept: 'text/csv', maxBytes: 1, min: 1 }, "x.fields.b: no option 'min'"],
  ['richText', { max: 0 }, 'x.fields.b.max: 0 is too small'],
  ['richText', { allow: ['bold', 'bold'] }, "x.fields.b.allow[1]: 'bold' stands twice"],
  [
    'richText',
    { allow: ['image'] },
    "x.fields.b.allow[0]: 'image' is none of bold, italic, strike, link, heading, list, quote, code",
  ],
  ['richText', { wasKind: 'longText' }, 'x.fields.b.wasKind: HTML is not made from another value'],
  ['json', { maxBytes: 0 }, 'x.fields.b.maxBytes: 0 is too small'],
  ['slug', { from: 'nmae' }, "x.fields.b.from: no field 'nmae'"],
  ['slug', { reserved: ['New'] }, "x.fields.b.reserved[0]: 'New' is no slug such as 'sao-joao'"],
  ['slug', { unique: true }, "x.fields.b: no option 'unique'"],
  ['sequence', {}, "x.fields.b: 'format' is missing"],
  [
    'sequence',
    { format: 'A{number}' },
    'x.fields.b: a sequence is always there and read-only: declare it with f.sequence',
  ],
  ['sequence', { format: 'A{no}' }, "x.fields.b.format: the number stands in it once, as '{number}' or '{number:4}'"],
  ['sequence', { format: '{number:0}' }, 'x.fields.b.format: 1 to 12 digits are possible'],
  [
    'sequence',
    { format: '{number}{year:2}' },
    "x.fields.b.format: only '{number}', '{number:4}' and '{year}' can stand",
  ],
  ['sequence', { format: '{year}{number}' }, "x.fields.b.format: '{year}' needs per: 'year'"],
  [
    'sequence',
    { format: '{number}', per: 'year' },
    "x.fields.b.format: numbers that start anew each year need '{year}'",
  ],
  ['sequence', { format: '{number}', show: { a: 'x' } }, 'x.fields.b.show: a sequence is not entered'],
  ['position', {}, 'x.fields.b: a position is always there and read-only: declare it with f.position'],
  ['position', { within: 'lst' }, "x.fields.b.within: no field 'lst'"],
  ['location', { fill: 'x' }, 'x.fields.b.fill: a location has two columns, which take no earlier value'],
  ['currency', { only: ['BRL', 'REAL'] }, "x.fields.b.only[1]: 'REAL' is no ISO 4217 code"],
  ['currency', { only: ['BRL', 'BRL'] }, "x.fields.b.only[1]: 'BRL' stands twice"],
  ['currency', { only: ['BRL'], default: 'USD' }, "x.fields.b.default: 'USD' is none of the currencies of this field"],
  ['decimal', { sclae: 2 }, "x.fields.b: no option 'sclae' - did you mean 'scale'?"],
])('%s with %j is refused: %s', (kind, options, sentence) => {
  expect(findProblems(kind, options)).toContain(sentence)
})

test('a condition on a list of texts asks for texts in it', () => {
  const asked = (kind: string, b: unknown) => findProblems(kind, { values: ['won', 'lost'] }, { states: { x: { b } } })
  expect(asked('choices', { hasAny: ['won'], hasAll: ['lost', '$me.profile'], empty: false })).toBe('')
  expect(asked('choices', { hasAny: ['wonn'] })).toContain(
    "x.states.x.b.hasAny[0]: no choice 'wonn' - did you mean 'won'?",
  )
  expect(asked('choices', { hasAll: [null] })).toContain('x.states.x.b.hasAll[0]: a text is expected, not null')
  expect(asked('choices', { hasAny: 'won' })).toContain('x.states.x.b.hasAny: a list of values is expected')
  expect(asked('choices', 'won')).toContain("a list of texts has the tests 'empty', 'hasAny' and 'hasAll' alone")
  expect(asked('choice', { hasAny: ['won'] })).toContain('x.states.x.b.hasAny: this is a test of lists of texts')
  expect(findProblems('tags', {}, { list: { columns: ['b'], sort: 'b' } })).toContain(
    'x.list.sort: a tags field cannot be shown in a column by itself',
  )
  const fields = { a: f.text(), b: f.tags(), bCount: f.integer() }
  expect(findProblems('tags', {}, { fields })).toContain("x.fields.bCount: its name 'bCount' clashes with that of 'b'")
})

test('an operand of an exact number is written as it is stored', () => {
  const asked = (b: unknown) => findProblems('decimal', {}, { states: { big: { b } } })
  expect(asked({ gt: '1000.00' })).toBe('')
  expect(asked('12.5')).toContain("x.states.big.b: write '12.50': this field has 2 decimals")
  expect(asked({ gt: 12 })).toContain("x.states.big.b.gt: a number as a text is expected, such as '0.00'")
  expect(asked({ gt: '1.005' })).toContain('x.states.big.b.gt: this field has 2 decimals')
})

test('an operand of a phone number is a number in E.164, or a part of one', () => {
  const asked = (b: unknown) => findProblems('phone', {}, { states: { local: { b } } })
  expect([asked('+5511987654321'), asked({ startsWith: '+55' }), asked({ contains: '9876' })]).toEqual(['', '', ''])
  expect(asked('(11) 98765-4321')).toContain("x.states.local.b: a phone number such as '+5511987654321' is expected")
})

test('an operand of a colour is a colour in lower case, or a part of one', () => {
  const asked = (b: unknown) => findProblems('color', {}, { states: { blue: { b } } })
  expect([asked('#0a7cff'), asked({ startsWith: '#0a' })]).toEqual(['', ''])
  expect(asked('#0A7CFF')).toContain("x.states.blue.b: a colour such as '#0a7cff' is expected")
})

test('the source of a slug is a text, and rows have no slug', () => {
  const fields = { a: f.text(), n: f.integer(), b: f.slug({ from: 'n' }) }
  expect(findProblems('slug', {}, { fields })).toContain(
    "x.fields.b.from: 'n' has the kind integer, where one of these is expected: text, longText, email, choice",
  )
  const rows = f.rows({ slug: f.slug() }, { table: 'x_rows' })
  expect(findProblems('slug', {}, { fields: { a: f.text(), rows } })).toContain(
    'x.fields.rows.slug: a slug field is not possible inside rows',
  )
  expect(findProblems('slug', {}, { states: { shop: { b: { startsWith: 'shop-' } } } })).toBe('')
  expect(findProblems('slug', {}, { states: { shop: { b: 'Shop' } } })).toContain(
    "x.states.shop.b: a slug such as 'sao-joao' is expected",
  )
})

test('a resource has one position, which no action moves and no condition reads', () => {
  const fields = { a: f.text(), b: f.position(), c: f.position() }
  expect(findProblems('position', {}, { fields })).toContain("x.fields.c: 'b' is the position already")
  const find = (changes: object) => findProblems('position', { required: true, readonly: true }, changes)
  expect(find({ list: { columns: ['a', 'b'], sort: { by: 'b', direction: 'asc' } } })).toBe('')
  expect(find({ actions: { up: { effect: { set: { a: 'x' }, path: 'move' } } } })).toContain(
    "x.actions.up: 'move' is the path that moves records of a list",
  )
  expect(find({ states: { first: { b: '1' } } })).toContain(
    'x.states.first.b: a position has no tests: it sorts a list',
  )
  const rows = f.rows({ place: f.position() }, { table: 'x_rows' })
  expect(findProblems('text', {}, { fields: { a: f.text(), rows } })).toContain(
    'x.fields.rows.place: a position field is not possible inside rows',
  )
})

test('a location is tested by its distance from a point alone', () => {
  const asked = (b: unknown) => findProblems('location', {}, { states: { close: { b } } })
  expect(asked({ near: { lat: -23.5, lon: 0, km: 5 }, empty: false })).toBe('')
  const circle = 'x.states.close.b.near: a circle is expected, such as { lat: -23.55, lon: -46.63, km: 5 }'
  for (const near of [
    { lat: 1, lon: 2 },
    { lat: 91, lon: 2, km: 1 },
    { lat: '1', lon: 2, km: 1 },
    { lat: 1, lon: 2, km: -1 },
  ])
    expect(asked({ near })).toContain(circle)
  expect(asked({ near: { lat: 1, lon: 2, km: 3, m: 4 } })).toContain(circle)
  expect(asked(null)).toContain("x.states.close.b: a location has the tests 'empty' and 'near' alone")
  expect(findProblems('text', {}, { states: { close: { b: { near: { lat: 1, lon: 2, km: 3 } } } } })).toContain(
    'x.states.close.b.near: this is a test of locations',
  )
  const fields = { a: f.text(), b: f.location(), bLat: f.integer() }
  expect(findProblems('location', {}, { fields })).toContain("x.fields.bLat: its name 'bLat' clashes with that of 'b'")
  expect(findProblems('location', {}, { list: { columns: ['a', 'b'] } })).toBe('')
  expect(findProblems('location', {}, { list: { columns: ['a'], sort: 'b' } })).toContain(
    'x.list.sort: a location field cannot be shown in a column by itself',
  )
})

test('a rich text is searched by its plain text alone', () => {
  const asked = (b: unknown) => findProblems('richText', {}, { states: { found: { b } } })
  expect(asked({ contains: 'x', empty: false })).toBe('')
  const alone = "a rich text has the tests 'empty' and 'contains' alone"
  expect(asked('x')).toContain(`x.states.found.b: ${alone}`)
  expect(asked({ startsWith: 'x' })).toContain(`x.states.found.b.startsWith: ${alone}`)
  expect(asked({ contains: 5 })).toContain('x.states.found.b.contains: ')
  const fields = { a: f.text(), b: f.richText(), bText: f.text() }
  expect(findProblems('richText', {}, { fields })).toContain(
    "x.fields.bText: its name 'bText' clashes with that of 'b'",
  )
  expect(findProblems('richText', {}, { list: { columns: ['a', 'b'], search: ['b'] } })).toBe('')
  expect(findProblems('richText', {}, { list: { columns: ['a'], sort: 'b' } })).toContain('x.list.sort: ')
})

test('a secret is read nowhere, but for whether it is set', () => {
  const read = (changes: object) => findProblems('secret', { keep: 'hash' }, changes)
  expect(read({ states: { locked: { b: { empty: false } } } })).toBe('')
  expect(read({ list: { columns: ['b'] } })).toContain('x.list.columns[0]: a secret cannot be listed')
  expect(read({ list: { columns: [{ name: 'c', first: ['a', 'b'] }] } })).toContain(
    'x.list.columns[0].first[1]: a secret cannot be listed',
  )
  expect(read({ list: { columns: ['a'], sort: 'b' } })).toContain('x.list.sort: a secret cannot be listed')
  expect(read({ list: { search: ['b'] } })).toContain('x.list.search[0]: a secret cannot be searched')
  expect(read({ title: 'b' })).toContain("x.title: 'b' is no single value")
  expect(read({ states: { weak: { b: '1234' } } })).toContain("x.states.weak.b: a secret has the test 'empty' alone")
  expect(read({ states: { weak: { a: '$field.b' } } })).toContain("x.states.weak.a: '$field.b' is no single value")
  const fields = { a: f.text(), b: f.secret({ keep: 'hash' }), bIsSet: f.boolean() }
  expect(read({ fields })).toContain("x.fields.bIsSet: its name 'bIsSet' clashes with that of 'b'")
  const rotate = { input: { key: f.secret({ keep: 'hash' }) }, effect: { set: { b: '$input.key' }, path: 'rotate' } }
  expect(read({ actions: { rotate } })).toContain(
    'x.actions.rotate.input.key: an action asks for single values and lists of texts, not for secret',
  )
  const label = f.computed(f.text(), { concat: ['a', 'b'] })
  expect(read({ fields: { a: f.text(), b: f.secret({ keep: 'hash' }), label } })).toContain('x.fields.label')
})

test('a JSON value is shown in a column, is not sorted, and has no tests but emptiness', () => {
  const problems = (changes: object) => findProblems('json', {}, changes)
  expect(problems({ list: { columns: ['a', 'b'] }, states: { set: { b: { empty: false } } } })).toBe('')
  expect(problems({ list: { columns: ['a'], sort: 'b' } })).toContain(
    'x.list.sort: a json field cannot be shown in a column by itself',
  )
  expect(problems({ list: { search: ['b'] } })).toContain("x.list.search[0]: 'b' is no text")
  expect(problems({ states: { set: { b: 'x' } } })).toContain("x.states.set.b: a JSON value has the test 'empty' alone")
})

test('an operand of a currency is one that the field may have', () => {
  const asked = (b: unknown) => findProblems('currency', { only: ['BRL', 'USD'] }, { states: { real: { b } } })
  expect([asked('BRL'), asked({ in: ['BRL', 'USD'] }), asked({ startsWith: 'U' })]).toEqual(['', '', ''])
  expect(asked('EUR')).toContain('x.states.real.b: "EUR" is none of the currencies of this field')
})

test('the currency of an amount is a field that can hold one', () => {
  const check = (currency: object) => () =>
    assertValidResource({ ...goods, fields: { ...goods.fields, currency } } as unknown as ResourceData, names)
  for (const currency of [f.currency(), f.choice(['BRL', 'JPY']), f.text()])
    expect(check(currency)).not.toThrow(/goods.fields.cost/)
  expect(check(f.integer())).toThrow(
    "goods.fields.cost.currency: 'currency' has the kind integer, where one of these is expected: currency, choice, text",
  )
})

test('an operand of a time is a time, and has an order', () => {
  const asked = (b: unknown) => findProblems('time', {}, { states: { late: { b } } })
  expect([asked({ gt: '18:00' }), asked({ between: ['08:00', '09:00'] }), asked('14:30')]).toEqual(['', '', ''])
  expect(asked({ lt: '8:00' })).toContain("x.states.late.b.lt: a time (HH:MM), such as '14:30', is expected")
  expect(asked({ startsWith: '08' })).toContain('x.states.late.b')
})

test('an exact number is compared with a field that has the same decimals only', () => {
  const fields = { ...goods.fields, limit: goods.fields.weight }
  const check = (weight: object) => () =>
    assertValidResource({ ...goods, fields, states: { x: { weight } } } as unknown as ResourceData, names)
  expect(check({ gte: '$field.limit' })).not.toThrow()
  expect(check({ gte: '$field.offset' })).toThrow(
    "goods.states.x.weight.gte: '$field.offset' may have another number of decimals",
  )
})

test('a mistake in an option of a kind does not compile, and its values have an order where they have one', () => {
  const declared = defineResource('x', {
    key: 'xId',
    title: 'a',
    fields: {
      a: f.text(),
      // @ts-expect-error
      b: f.decimal({ sclae: 2 }),
      // @ts-expect-error
      c: f.money({ min: 0 }),
      // @ts-expect-error
      d: f.duration({ unit: 'hours' }),
      e: f.money({ currency: 'BRL' }),
      f: f.duration(),
      // @ts-expect-error
      g: f.tags({ suggests: ['a'] }),
      h: f.tags(),
      // @ts-expect-error
      j: f.choice({ draft: {}, won: { color: 'sucess' } }),
      k: f.choice({ draft: {}, won: { color: 'success', icon: 'check' } }, { default: 'draft' }),
      // @ts-expect-error
      m: f.sequence({ format: 'A{number}', gaples: true }),
      i: f.choices(['won', 'lost']),
      l: f.time({ min: '08:00' }),
    },
    states: {
      large: {
        e: { gt: '10.00' },
        f: { lt: 60 },
        h: { hasAny: ['vip', '$me.profile'] },
        i: { hasAll: ['won'], empty: false },
        k: 'won',
        l: { gte: '09:00' },
      },
    },
  })
  expect(findProblems('text', {}, JSON.parse(JSON.stringify(declared))).split('\n')).toHaveLength(7)
})
