import { expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { assertConsistent } from '#language/check.ts'
import { defineResource, f, names } from '#product/language.ts'
import { resources } from '#product/resources/index.ts'
import { inferFields, readColumns } from '../../scripts/declarations/inferFields.ts'
import { buildDeclaration } from '../../scripts/declarations/newDeclaration.ts'

const infer = (csv: string) => inferFields(readColumns(Buffer.from(csv)), 'orderId', resources)
const inferOne = (...cells: readonly string[]) => infer(['value', ...cells].join('\n'))[0]?.source

test.each([
  ['3\n14\n-2', 'f.integer({ required: true })'],
  ['0012\n0007', 'f.text({ required: true, max: 20 })'],
  ['12.50\n7\n1,234.5', 'f.decimal({ required: true, scale: 2 })'],
  ['12 %\n7.5 %', 'f.percent({ required: true, scale: 1 })'],
  ['"R$ 1.234,50"\nR$ 7', "f.money({ required: true, currency: 'BRL' })"],
  ['sim\nnão', 'f.boolean({ default: false })'],
  ['2026-05-20\n01/06/2026', 'f.date({ required: true })'],
  ['2026-05-20 10:30\n2026-05-21T08:00:00Z', 'f.timestamp({ required: true })'],
  ['a@b.example\nlonger.name@somewhere.example', 'f.email({ required: true, max: 50 })'],
  ['https://a.example\nhttp://b.example/x?y', 'f.url({ required: true })'],
  ['new\nsent\nnew\nnew\nsent\nsent', "f.choice(['new', 'sent'], { required: true })"],
  ['new\nsent\nlost', 'f.text({ required: true, max: 20 })'],
  [`"one\ntwo"`, 'f.longText({ required: true })'],
  [`Ana's`, 'f.text({ required: true, max: 20 })'],
])('cells such as %j become %s', (cells, source) => {
  expect(inferOne(cells)).toBe(source)
})

test('a column with empty cells, or with none at all, is not required', () => {
  expect(infer('a,b\nx,\ny,\n')).toEqual([
    { name: 'a', source: 'f.text({ required: true, max: 20 })' },
    { name: 'b', source: 'f.text({ max: 20 })' },
  ])
})

test('headers become names, and stay as labels where the name does not say them', () => {
  const sources = infer('Unit price;Preço (R$);2nd name;unitPrice;orderId;createdAt;\n1;2;3;4;5;6;7')
  expect(sources).toEqual([
    { name: 'unitPrice', source: 'f.integer({ required: true })' },
    { name: 'precoR', source: "f.integer({ required: true, label: 'Preço (R$)' })" },
    { name: 'ndName', source: "f.integer({ required: true, label: '2nd name' })" },
  ])
})

test('a column named after another resource refers to it', () => {
  expect(infer('Category,fragranceId\nFloral,7')).toEqual([
    {
      name: 'category',
      source: "f.ref('categories', { as: 'idAndObject', title: 'name', required: true })",
      column: 'category.name',
    },
    {
      name: 'fragrance',
      source: "f.ref('fragrances', { as: 'idAndObject', title: 'name', required: true })",
      column: 'fragrance.name',
    },
  ])
})

test('what is drafted is a sound declaration', () => {
  const csv =
    'name,Amount,category,when,site,done,state\nA,1.5,X,2026-01-01,https://a.example,yes,a\nB,2,Y,2026-01-02,,no,a'
  const label = { one: 'Order', many: 'Orders' }
  const text = buildDeclaration('orders', { pt: label, en: label, es: label }, infer(csv))
  const body = text.replace(/^import .*\n/, '').replace('export const orders =', 'return')
  const drafted = new Function('defineResource', 'f', body)(defineResource, f)
  expect(() => assertConsistent([...resources, drafted], names)).not.toThrow()
})

test('a spreadsheet is read like a CSV file, its dates as days', () => {
  const sheet = utils.aoa_to_sheet([
    ['Ordered on', 'Amount'],
    [new Date(2026, 0, 2), 12.5],
  ])
  const file = write({ SheetNames: ['Orders'], Sheets: { Orders: sheet } }, { type: 'buffer', bookType: 'xlsx' })
  expect(inferFields(readColumns(file), 'orderId', [])).toEqual([
    { name: 'orderedOn', source: 'f.date({ required: true })' },
    { name: 'amount', source: 'f.decimal({ required: true, scale: 1 })' },
  ])
})
