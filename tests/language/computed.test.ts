import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVocabulary } from '#i18n/labels.ts'
import type { Locale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { RecordData } from '#language/evaluate.ts'
import { withComputedValues } from '#language/expressions/computedValues.ts'
import { describeExpression } from '#language/expressions/describeExpression.ts'
import type { ExpressionData } from '#language/expressions/expression.ts'
import type { FieldsData } from '#language/field.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { formats } from '#rules/formats.ts'
import { buildDeclaredTables } from '../../server/db/declaredTables.ts'
import { unrestricted } from '../../server/db/predicates/sqlScope.ts'
import { buildCreateTable } from '../../server/db/tableSql.ts'
import type { NamedSchema } from '../../server/http/describeApi.ts'
import { buildNamedSchemas } from '../../server/records/openApiParts.ts'
import { buildRecordSelect } from '../../server/records/recordSelect.ts'
import { insertRecord } from '../../server/records/save.ts'
import { openTestDatabase, type TestDatabase } from '../support/testDatabase.ts'
import { catalogOfOrders } from './orders.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const entered = {
  size: f.integer(),
  weight: f.decimal({ scale: 10 }),
  gross: f.money({ currency: 'BRL' }),
  rate: f.percent({ scale: 3 }),
  name: f.text(),
  sort: f.choice(['A', 'B']),
  currency: f.currency(),
  day: f.date(),
  due: f.date(),
  ready: f.boolean(),
}

const nullable = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { freq: 3 })
const record = fc.record({
  size: nullable(0, 1, -1, 3, 7, 2_147_483_647, -2_147_483_648),
  weight: nullable('0', '0.5', '-0.5', '3', '0.0000000001', '999999999999999.9999999999', '-2.5'),
  gross: nullable('0.00', '0.01', '19.90', '-0.05', '999999999999999.99'),
  rate: nullable('0', '12.5', '33.333', '-100', '0.005'),
  name: nullable('Ana', ' b', 'ção ', "o'x", '%'),
  sort: nullable('A', 'B'),
  currency: nullable('BRL', 'JPY', 'KWD', 'CLF'),
  day: nullable('2026-05-20', '2024-02-29', '0001-01-01', '9999-12-31'),
  due: nullable('2026-05-21', '1999-12-31'),
  ready: fc.boolean(),
})

/** Computed fields that the others read. */
const base: FieldsData = {
  ...entered,
  net: f.computed(f.decimal({ scale: 2 }), { sub: ['gross', { percentOf: ['rate', 'gross'] }] }),
  title: f.computed(f.text(), { concat: ['name', { text: ' ' }, 'sort'] }),
  ends: f.computed(f.date(), { addDays: ['day', 'size'] }),
}
const paths = {
  number: ['size', 'weight', 'gross', 'rate', 'net'],
  text: ['name', 'sort', 'title', '$field.name'],
  date: ['day', 'due', 'ends'],
}

const when = fc.constantFrom<PredicateData[]>(
  { size: { gt: 1 } },
  { ready: true },
  { name: null },
  { weight: { lt: '0.0000000000' } },
  { or: [{ sort: 'A' }, { day: { gte: '$field.due' } }] },
  { not: { name: { in: ['Ana', null] } }, due: { in: ['1999-12-31', null] } },
  { createdAt: { gt: '2020-01-01T00:00:00.000Z' } },
)

type Trees = { number: ExpressionData; text: ExpressionData; date: ExpressionData }
const { number, text, date } = fc.letrec<Trees>((tie) => {
  const numbers = fc.array(tie('number'), { minLength: 1, maxLength: 3 })
  const pair = fc.tuple(tie('number'), tie('number'))
  const buildGeneral = (type: keyof Trees): fc.Arbitrary<ExpressionData>[] => [
    fc.record({ coalesce: fc.array(tie(type), { minLength: 1, maxLength: 3 }) }),
    fc.record(
      { case: fc.array(fc.record({ when, then: tie(type) }), { minLength: 1, maxLength: 2 }), else: tie(type) },
      { requiredKeys: ['case'] },
    ),
  ]
  const build = (
    type: keyof Trees,
    leaves: fc.Arbitrary<ExpressionData>[],
    operations: fc.Arbitrary<ExpressionData>[],
  ) =>
    fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.oneof(fc.constantFrom(...paths[type]), ...leaves),
      ...operations,
      ...buildGeneral(type),
    )
  return {
    number: build(
      'number',
      [fc.constantFrom(0, 1, -2, 0.5, 100, 1_000_000, 0.000001)],
      [
        ...(['add', 'mul', 'least', 'greatest'] as const).map((word) =>
          numbers.map((operands) => ({ [word]: operands })),
        ),
        ...(['sub', 'div', 'div', 'percentOf'] as const).map((word) => pair.map((operands) => ({ [word]: operands }))),
        fc.record({ neg: tie('number') }),
        fc.record({ round: fc.tuple(tie('number'), fc.constantFrom(0, 1, 2, 10)) }),
        fc.record({ days: fc.tuple(tie('date'), tie('date')) }),
      ],
    ),
    text: build(
      'text',
      [fc.constantFrom({ text: 'x' }, { text: ' ' }, { text: "'" })],
      [fc.record({ concat: fc.array(tie('text'), { minLength: 1, maxLength: 3 }) })],
    ),
    date: build('date', [], [fc.record({ addDays: fc.tuple(tie('date'), tie('number')) })]),
  }
})

const field = fc
  .oneof(
    fc.tuple(fc.constantFrom(f.integer(), f.decimal(), f.decimal({ scale: 7 }), f.money({ currency: 'JPY' })), number),
    fc.tuple(fc.constant(f.money({ currency: '$field.currency' })), number),
    fc.tuple(fc.constant(f.text()), text),
    fc.tuple(fc.constant(f.date()), date),
  )
  .map(([kind, expression]) => f.computed(kind as ReturnType<typeof f.decimal>, expression))

const fieldsPerTable = 40

const createResource = (fields: FieldsData): ResourceData => ({ name: 'things', key: 'thingId', title: 'name', fields })

const noFile = (): never => {
  throw new Error('things have no files')
}

/** Creates the table with its generated columns, inserts the records, and returns what the API would send. */
async function storeAndRead(resource: ResourceData, records: readonly RecordData[]): Promise<RecordData[]> {
  const { db } = database
  await sql`drop table if exists things cascade`.execute(db)
  for (const statement of buildDeclaredTables([resource]).flatMap(buildCreateTable))
    await sql.raw(statement).execute(db)
  for (const values of records) await insertRecord(db, resource, values, new Date('2026-05-20T12:00:00Z'))
  const { select, toWire } = buildRecordSelect({ resources: [resource], viewer: unrestricted }, resource, true)
  const { rows } = await sql<RecordData>`select ${sql.join([...select])} from things as t order by t.id`.execute(db)
  return rows.map((row) => toWire(row, { fileToWire: noFile, seal: (text) => text }))
}

test('a computed field has the same value in SQL as in JavaScript', async () => {
  const run = fc.tuple(
    fc.array(field, { minLength: fieldsPerTable, maxLength: fieldsPerTable }),
    fc.array(record, { minLength: 10, maxLength: 10 }),
  )
  await fc.assert(
    fc.asyncProperty(run, async ([computed, records]) => {
      const fields: FieldsData = { ...base, ...Object.fromEntries(computed.map((one, index) => [`c${index}`, one])) }
      for (const row of await storeAndRead(createResource(fields), records)) {
        const inJs = withComputedValues(fields, row)
        const differences = Object.keys(fields).flatMap((name) =>
          row[name] === inJs[name]
            ? []
            : [{ expression: fields[name]?.options, inSql: row[name], inJs: inJs[name], row: JSON.stringify(row) }],
        )
        expect(differences).toEqual([])
      }
    }),
    { numRuns: Math.ceil(Number(process.env.EXPRESSION_CASES ?? 400) / fieldsPerTable), endOnFailure: true },
  )
}, 600_000)

const explain = (locale: Locale, expression: ExpressionData) =>
  describeExpression(
    { resources: catalogOfOrders, resource: catalogOfOrders[0] },
    expression,
    createVocabulary(createTranslator(locale), 'orders'),
  )

test.each<[Locale, ExpressionData, string]>([
  ['en', { mul: ['limit', { sub: ['rate', 0.5] }] }, 'limit × (rate − 0.5)'],
  ['pt', { sub: ['gross', { percentOf: ['rate', 'gross'] }] }, 'gross − rate % de gross'],
  ['es', { neg: { round: [{ div: ['rate', 3] }, 1] } }, '−((rate ÷ 3) con redondeo a 1 decimal)'],
  [
    'en',
    { concat: ['name', { text: ' ' }, { coalesce: ['reason', { text: 'x' }] }] },
    'name + (the first of these that is filled in: reason, “x”)',
  ],
  [
    'pt',
    { case: [{ when: { rate: { gt: '1.5' } }, then: 0 }], else: 1.5 },
    '0 se o campo “rate” é maior que 1,5, caso contrário, 1,5',
  ],
  [
    'en',
    { sum: { of: 'lines', value: { mul: ['quantity', 'price'] }, where: { free: false } } },
    'sum of lines.quantity × lines.price over lines for which the option “lines.free” is off',
  ],
  ['es', { count: { of: 'lines' } }, 'número de lines'],
])('in %s, an expression is explained in words: %j', (locale, expression, text) => {
  expect(explain(locale, expression)).toBe(text)
})

test('the OpenAPI document has computed values as read-only, and says how they are computed', () => {
  const schemas = buildNamedSchemas({ resources: catalogOfOrders, formats })
  const [record, create] = schemas as (NamedSchema & { description?: string; properties?: object })[]
  expect(record?.description).toContain('total = gross − rate % of gross.')
  expect(record?.properties).toMatchObject({ total: { anyOf: [{ type: 'string', readOnly: true }, { type: 'null' }] } })
  expect(create?.properties).not.toHaveProperty('total')
})
