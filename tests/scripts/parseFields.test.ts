import { expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { resources } from '#product/resources/index.ts'
import { buildDeclaration } from '../../scripts/declarations/newDeclaration.ts'
import { draftKinds, parseFields } from '../../scripts/declarations/parseFields.ts'

const parse = (text: string) => parseFields(text, 'supplierId', resources)

test('fields on the command line have a name and a kind, or the resource they refer to', () => {
  const drafted = parse('name, price: money, open:boolean, category:categories')
  expect(drafted).toEqual([
    { name: 'name', source: 'f.text({ max: 100 })' },
    { name: 'price', source: "f.money({ currency: 'BRL' })" },
    { name: 'open', source: 'f.boolean({ default: false })' },
    {
      name: 'category',
      source: "f.ref('categories', { as: 'idAndObject', title: 'name' })",
      column: 'category.name',
    },
  ])
  const names = { en: { one: 'Supplier', many: 'Suppliers' } }
  const declaration = buildDeclaration('suppliers', names, typeof drafted === 'string' ? [] : drafted)
  expect(declaration).toContain(
    "columns: ['name', 'price', 'open', 'category.name', 'createdAt'],\n    search: ['name'],",
  )
  for (const kind of draftKinds) expect(f, kind).toHaveProperty(kind)
})

test('a field is required with an exclamation mark, and has choices with bars between them', () => {
  expect(parse('name!, state:new|paid!, category:categories!, code:sequence')).toEqual([
    { name: 'name', source: 'f.text({ required: true, max: 100 })' },
    { name: 'state', source: "f.choice(['new', 'paid'], { required: true })" },
    {
      name: 'category',
      source: "f.ref('categories', { as: 'idAndObject', title: 'name', required: true })",
      column: 'category.name',
    },
    { name: 'code', source: "f.sequence({ format: '{number:4}' })" },
  ])
})

test('all faults are named at once, a line each', () => {
  const lines = String(parse('price:cash, open:boolean!, name, state:new|')).split('\n')
  expect(lines.map((line) => line.slice(0, 30))).toEqual([
    "'cash' is no kind for the comm",
    "'open:boolean!' always has a v",
    "'new|' is no kind for the comm",
  ])
})

test('an amount has the given currency, or the one that most amounts of the product have', () => {
  const priced = (currency: string): ResourceData => ({
    name: `in${currency}`,
    key: 'id',
    title: 'id',
    fields: { price: f.money({ currency }), limits: f.group({ highest: f.money({ currency: '$field.price' }) }) },
  })
  const draft = (text: string, catalog: readonly ResourceData[]) => parseFields(text, 'id', catalog)
  const euro = [{ name: 'cost', source: "f.money({ currency: 'EUR' })" }]
  expect(draft('cost:EUR', [])).toEqual(euro)
  expect(draft('cost:money', [priced('USD'), priced('EUR'), priced('EUR')])).toEqual(euro)
})

test.each([
  ['price:cash', /^'cash' is no kind for the command line and no resource\. Kinds: text, /],
  ['price:toString', /^'toString' is no kind/],
  ['unit price:money', /^'unit price:money' is no field\. Write name:kind/],
  ['name:text:max', /is no field/],
  ['name:text,', /^'' is no field/],
  ['name, name:email', /^'name' is there already/],
  ['createdAt:date', /^'createdAt' is there already/],
  ['supplierId:integer', /^'supplierId' is there already/],
])('%s is answered by a sentence', (text, sentence) => {
  expect(parse(text)).toMatch(sentence)
})
