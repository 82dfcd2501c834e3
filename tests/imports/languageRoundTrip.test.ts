import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { FieldData } from '#language/field.ts'
import { escapeFormula } from '#language/imports/formulaEscape.ts'
import { groupRows } from '#language/imports/groupRows.ts'
import type { FileCell } from '#language/imports/import.ts'
import type { ImportContext } from '#language/imports/importContext.ts'
import { getImportParts } from '#language/imports/importParts.ts'
import { readImportRow } from '#language/imports/readImportRow.ts'
import { serializeImportRows } from '#language/imports/serializeImportRows.ts'
import { buildUpdateBody, findDroppedCells } from '#language/imports/updateBody.ts'
import { getEmptyValue, hasRows, isReference } from '#language/kinds/kinds.ts'
import { storedValue, toBodyRows } from '#language/leafValues.ts'
import type { ResourceData } from '#language/resource.ts'
import { parseBody } from '#language/schema.ts'
import { withValueAt } from '#language/values.ts'
import { formats } from '#rules/formats.ts'
import { catalogOfGoods, goods } from '../language/goods.ts'
import { evaluationContext } from '../language/reading.ts'
import { createImportContext, parcels, toRows } from './languageFixture.ts'

/** Texts that file formats or spreadsheet programs may read as something else. */
const text = fc.oneof(
  fc.constantFrom(
    '=1+1',
    "'=x",
    "''-",
    '+5',
    '-',
    '@a',
    '#5',
    'a #5',
    'a; b',
    '"q"',
    '007',
    '1,5',
    '1.5',
    '12/05/2026',
  ),
  fc.constantFrom('true', 'Sim', 'NULL', '1e5', 'ç\u00a0ã', "a'b", 'x\u2028y', '%', 'R$ 5'),
  fc.string({ minLength: 1, maxLength: 12 }).map((one) => one.replace(/[\p{Cc}\p{Cs}]/gu, '').trim() || 'x'),
)
const scaled = (scale: number, digits: number) =>
  fc.bigInt({ min: 1n - 10n ** BigInt(digits), max: 10n ** BigInt(digits) - 1n }).map((units) => {
    const padded = String(units < 0n ? -units : units).padStart(scale + 1, '0')
    const whole = padded.slice(0, padded.length - scale)
    return `${units < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${padded.slice(-scale)}`}`
  })
const instant = fc
  .integer({ min: Date.parse('1950-01-01'), max: Date.parse('2035-01-01') })
  .chain((ms) => fc.constantFrom(ms, ms - (ms % 1000), ms - (ms % 60_000)))
  // The second of two equal hours in São Paulo, and a time with seconds in the first one.
  .chain((ms) => fc.constantFrom(ms, Date.parse('2018-02-18T02:30:00Z'), Date.parse('2018-02-18T01:30:15Z')))
  .map((ms) => new Date(ms).toISOString())
const day = fc
  .integer({ min: -30_000, max: 30_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const entry = (key: string, title: string) => fc.record({ [key]: fc.integer({ min: 1, max: 99_999 }), [title]: text })
const list = <T>(item: fc.Arbitrary<T>, maxLength = 4) => fc.uniqueArray(item, { maxLength })

/** The values of a body, or, of references and links, the entries of a record, by path. */
const valuesOfGoods: Record<string, fc.Arbitrary<unknown>> = {
  name: text,
  weight: fc
    .integer({ min: 0, max: 999_000 })
    .map((grams) => `${Math.floor(grams / 1000)}.${String(grams % 1000).padStart(3, '0')}`),
  offset: scaled(0, 15),
  price: fc.integer({ min: 0, max: 10 ** 9 }).map((cents) => (cents / 100).toFixed(2)),
  wallet: fc.constantFrom('CHF', 'BRL'),
  currency: fc.constantFrom('BRL', 'JPY', 'KWD'),
  lasts: fc.integer({ min: 0, max: 360_000 }),
  site: fc.constantFrom('https://example.com/?a=1', 'http://a.b/;x'),
  story: fc.constantFrom('a\nb', '=1\n2'),
  notes: fc.constantFrom('<p>a &amp; <strong>b</strong></p>\n'),
  phone: fc.constantFrom('+5511987654321', '+442079460958'),
  fax: fc.constantFrom('+6834002'),
  opens: fc.constantFrom('06:30', '22:00'),
  closes: fc.constantFrom('00:00', '23:59', '09:05'),
  tint: fc.constantFrom('#0a7cff', '#112233'),
  slug: fc.constantFrom('sao-joao', '007'),
  spot: fc.record({ lat: fc.constantFrom(-23.5505, 0, 1e-7, 90), lon: fc.constantFrom(-180, 46.6333333) }),
  settings: fc.constantFrom<unknown>({ a: [1, 'b;"c'] }, [], 5, true, -0.5),
  labels: list(fc.constantFrom('a', 'b; c', '"d"', '=e', 'f"g', '1,5'), 4),
  stage: fc.constantFrom('draft', 'won', 'lost'),
  uses: list(fc.constantFrom('home', 'office', 'car'), 2).map((uses) =>
    ['home', 'office', 'car'].filter((use) => uses.some((one) => one === use)),
  ),
  discount: fc.integer({ min: 1, max: 10_000 }).map((share) => (share / 100).toFixed(2)),
  parts: fc.array(fc.record({ ratio: scaled(4, 18), fee: scaled(2, 17) }), { maxLength: 4 }),
}

const valuesOfParcels: Record<string, fc.Arbitrary<unknown>> = {
  name: text,
  code: text,
  document: fc.constantFrom('52998224725', '00000000000191', '01234567890'),
  pieces: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  weight: scaled(3, 18),
  share: scaled(2, 9),
  price: scaled(2, 17),
  fragile: fc.boolean(),
  day,
  sentAt: instant,
  kind: fc.constantFrom('box', 'bag'),
  'place.country': fc.constantFrom('BR', 'US', 'DE', 'CD'),
  'place.zipcode': fc.constantFrom('01310-100'),
  senders: fc.uniqueArray(entry('id', 'nome'), { selector: ({ id }) => id, maxLength: 3 }),
  category: entry('categoryId', 'name'),
  labels: list(fc.constantFrom('x;y', 'z'), 2),
  notes: fc.constantFrom(
    [{ language: 'pt-BR', note: '=a' }],
    [
      { language: 'pt-BR', note: 'b' },
      { language: 'en-US', note: '5' },
    ],
  ),
  lines: fc.array(
    fc.record({ product: entry('fragranceId', 'name'), count: fc.option(fc.integer()), note: fc.option(text) }),
    { maxLength: 4 },
  ),
}

/** The value of a field in a record, which names the records of references. */
function toWire(record: RecordData, path: string, field: FieldData, value: unknown): RecordData {
  if (isReference(field) && field.options.as === 'idAndObject') {
    const key = Object.values((value ?? {}) as object).find((one) => typeof one === 'number') ?? null
    return withValueAt(withValueAt(record, path, value), `${path}Id`, key)
  }
  if (!hasRows(field) || !Array.isArray(value)) return withValueAt(record, path, value)
  const rows = value.map((row: RecordData) =>
    Object.entries(field.options.fields).reduce(
      (wire: RecordData, [name, inner]) => toWire(wire, name, inner, row[name] ?? null),
      {},
    ),
  )
  return withValueAt(record, path, rows)
}

/** Records as the server sends them. What the body normalizes is stored as it was normalized. */
function recordsOf(resource: ResourceData, values: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<RecordData> {
  const names = Object.keys(values)
  const given = fc.tuple(
    ...(names.map((name) =>
      name === 'name' ? values[name] : fc.option(values[name] ?? fc.constant(null)),
    ) as fc.Arbitrary<unknown>[]),
  )
  const leaves = getBodyLeaves(resource, 'create')
  return given.map((list) =>
    leaves.reduce(
      (record: RecordData, { path, field }) => {
        const value = list[names.indexOf(path)] ?? getEmptyValue(field)
        return toWire(record, path, field, value)
      },
      { [resource.key]: 7 },
    ),
  )
}

/** Converts a cell to a text, because a csv file has only texts. */
function toCsvCell(cell: FileCell, { decimal }: ImportContext): FileCell {
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  if (typeof cell === 'object' && cell !== null) return 'date' in cell ? cell.date : cell
  return typeof cell === 'string' ? escapeFormula(cell) : cell
}

/** The values that the import of an unedited export would write, each beside the stored one. */
function importUnedited(resource: ResourceData, record: RecordData, changed: Partial<ImportContext>) {
  const targets = ['_id', ...getImportParts(resource).map(({ name }) => name), '_version']
  const context = createImportContext(resource, targets, changed)
  const written = serializeImportRows(context, record, 'abcd')
  const lines = context.kind === 'csv' ? written.map((line) => line.map((cell) => toCsvCell(cell, context))) : written
  const groups = groupRows(context, toRows(...lines))
  const [reading, ...others] = groups.map((group) => readImportRow(context, group))
  if (!reading || others.length > 0) throw new Error(`${groups.length} groups`)
  const { issues, notes, unknown, key, version } = reading
  const body = buildUpdateBody(context, reading, record)
  const parsed = parseBody({ ...resource, rules: {} }, body, {
    mode: 'update',
    stored: record,
    evaluationContext,
    formats,
  })
  const dropped = findDroppedCells(context, reading, { mode: 'update', stored: record, values: parsed.value })
  const changes = getBodyLeaves(resource, 'update').flatMap(({ path, field }) => {
    if (!(path in parsed.value)) return []
    const stored = hasRows(field) ? toBodyRows(field, getValue(record, path)) : storedValue(record, path, field)
    const isSame = JSON.stringify(parsed.value[path] ?? null) === JSON.stringify(stored ?? null)
    return isSame || isCleared(record, path, resource) ? [] : [{ path, from: stored, to: parsed.value[path] }]
  })
  return { told: { issues, notes, unknown, dropped, refused: parsed.ok ? [] : parsed.issues }, changes, key, version }
}

/**
 * Whether any save of the record, imported or not, clears the field, because the condition of the field does not hold.
 */
const isCleared = (record: RecordData, path: string, resource: ResourceData): boolean =>
  resource.name === 'parcels' && path === 'document' && getValue(record, 'place.country') !== 'BR'

const nothing = { issues: [], notes: [], unknown: [], dropped: [], refused: [] }

test.each([
  ['goods', catalogOfGoods[0] ?? goods, valuesOfGoods],
  ['parcels', parcels, valuesOfParcels],
] as const)(
  'an export of %s that is imported unedited changes nothing, from either kind of file',
  (_name, resource, values) => {
    fc.assert(
      fc.property(
        recordsOf(resource, values),
        fc.constantFrom<'xlsx' | 'csv'>('xlsx', 'csv'),
        fc.constantFrom<',' | '.'>(',', '.'),
        fc.constantFrom<'keep' | 'clear'>('keep', 'clear'),
        fc.boolean(),
        (record, kind, decimal, blank, dayFirst) => {
          const { document: _document, ...rest } = record
          const possible = isCleared(record, 'document', resource) ? { ...rest, document: null } : record
          expect(importUnedited(resource, possible, { kind, decimal, blank, dayFirst })).toEqual({
            told: nothing,
            changes: [],
            key: 7,
            version: 'abcd',
          })
        },
      ),
      { numRuns: 300 },
    )
  },
)
