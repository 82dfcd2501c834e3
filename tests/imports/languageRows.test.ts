import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { groupRows } from '#language/imports/groupRows.ts'
import type { FileCell } from '#language/imports/import.ts'
import type { ImportContext } from '#language/imports/importContext.ts'
import { collectLookups, getCellMessageKeys, readImportRow } from '#language/imports/readImportRow.ts'
import { buildUpdateBody, findDroppedCells } from '#language/imports/updateBody.ts'
import { parseBody } from '#language/schema.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { formats } from '#rules/formats.ts'
import { evaluationContext } from '../language/reading.ts'
import { createImportContext, parcels, toRows } from './languageFixture.ts'

const read = (
  targets: readonly string[],
  lines: readonly (readonly FileCell[])[],
  changed: Partial<ImportContext> = {},
) => {
  const context = createImportContext(parcels, targets, changed)
  return groupRows(context, toRows(...lines)).map((group) => readImportRow(context, group))
}

test('a row becomes the body of a new record, with groups, references, texts by language and links', () => {
  const targets = ['name', 'place.country', 'category', 'senders', 'notes.pt-BR', 'notes.en-US', '_version']
  const notes = parcels.fields.notes?.options
  expect(notes).toMatchObject({ languages: expect.arrayContaining(['pt-BR']) })
  const [reading] = read(targets, [['Box', 'Brasil', 'Wood #3', 'Ana #4; Bia #5', ' frágil ', null, 'abcd']])
  expect(reading).toMatchObject({
    key: null,
    version: 'abcd',
    body: {
      name: 'Box',
      place: { country: 'BR' },
      categoryId: 3,
      sendersIds: [4, 5],
      notes: [{ language: 'pt-BR', note: ' frágil ' }],
    },
    issues: [],
    raw: { name: 'Box', category: 'Wood #3' },
  })
})

test('an identifier is a number as in an export, and anything else is refused', () => {
  const keys = read(
    ['_id', 'name'],
    [
      ['7', 'a'],
      [8, 'b'],
      ['#9', 'c'],
      ['0010', 'd'],
      [null, 'e'],
      ['x', 'f'],
      [-1, 'g'],
    ],
  )
  expect(keys.map(({ key }) => key)).toEqual([7, 8, 9, 10, null, null, null])
  expect(keys.map(({ issues }) => issues.map(({ key }) => key))).toEqual([
    [],
    [],
    [],
    [],
    [],
    ['recordId'],
    ['recordId'],
  ])
})

test('a unique field as a key has the form in which a body has it', () => {
  const [reading] = read(['document', 'name'], [[1234567890, 'a']], { key: 'document' })
  expect(reading).toMatchObject({ key: '01234567890', body: { document: '01234567890' } })
})

test('rows stand on consecutive lines of one key, which need not repeat the own cells [Z-20]', () => {
  const targets = ['_id', 'name', 'lines›product', 'lines›count']
  const lines = [
    [1, 'a', 'Rose #1', 2],
    [1, null, 'Oak #2', 3],
    [null, null, 'Pine #3', 4],
    [2, 'b', 'Rose #1', 5],
    [null, 'c', 'Rose #1', 6],
    [null, 'c', 'Oak #2', null],
    [null, 'd', 'Oak #2', 7],
    [2, 'b', null, null],
  ]
  expect(read(targets, lines).map(({ key, body }) => [key, body])).toEqual([
    [
      1,
      {
        name: 'a',
        lines: [
          { productId: 1, count: 2 },
          { productId: 2, count: 3 },
          { productId: 3, count: 4 },
        ],
      },
    ],
    [2, { name: 'b', lines: [{ productId: 1, count: 5 }] }],
    [null, { name: 'c', lines: [{ productId: 1, count: 6 }, { productId: 2 }] }],
    [null, { name: 'd', lines: [{ productId: 2, count: 7 }] }],
    [2, { name: 'b' }],
  ])
})

test('lines of one record that contradict each other are refused, naming both lines [Z-20]', () => {
  const [reading] = read(
    ['_id', 'name', 'lines›product'],
    [
      [1, 'a', 'Rose #1'],
      [1, 'b', 'Oak #2'],
    ],
  )
  expect(reading?.issues).toEqual([{ target: 'name', key: 'contradictory', params: { line: 2, other: 3 } }])
})

test('an empty cell of rows of an existing record empties the part, that of a new one takes the default', () => {
  const targets = ['_id', 'name', 'lines›product', 'lines›count']
  expect(read(targets, [[1, 'a', 'Rose #1', null]])[0]?.body.lines).toEqual([{ productId: 1, count: null }])
  expect(read(targets, [[null, 'a', 'Rose #1', null]])[0]?.body.lines).toEqual([{ productId: 1 }])
})

test('twenty slots of a campaign stand on twenty lines, and the write service takes them [Z-20]', () => {
  const targets = ['name', 'fragranceShots', 'collection›slot', 'collection›fragrance', 'descriptions.pt-BR']
  const context = createImportContext(campaigns, targets)
  const slots = Array.from({ length: 20 }, (_item, index) => index + 1)
  const lines = slots.map((slot) => ['Verão', 50, slot, `Fragrância ${slot} #${slot}`, 'Cheiro de mar'])
  const groups = groupRows(context, toRows(...lines))
  const readings = groups.map((group) => readImportRow(context, group))
  expect(readings).toHaveLength(1)
  const body = { ...readings[0]?.body, 'cover.file': { type: 'image/png', name: 'a.png', size: 1 } }
  const parsed = parseBody(campaigns, body, { mode: 'create', evaluationContext, formats })
  expect(parsed).toMatchObject({
    ok: true,
    value: {
      collection: slots.map((slot) => ({ slot, fragrance: slot, shotSeconds: 5 })),
      descriptions: [{ language: 'pt-BR', description: 'Cheiro de mar' }],
    },
  })
})

test('an empty cell keeps what is stored, or clears it; a required field is never cleared [Z-24]', () => {
  const targets = ['_id', 'name', 'weight', 'notes.pt-BR', 'notes.en-US', 'lines›note']
  const stored = {
    notes: [
      { language: 'pt-BR', note: 'x' },
      { language: 'en-US', note: 'y' },
    ],
  }
  const lines = [[1, null, null, null, 'z', null]]
  const body = (blank: 'keep' | 'clear') => {
    const [reading] = read(targets, lines, { blank })
    return reading && buildUpdateBody({ resource: parcels }, reading, stored)
  }
  expect(body('keep')).toEqual({
    notes: [
      { language: 'pt-BR', note: 'x' },
      { language: 'en-US', note: 'z' },
    ],
  })
  expect(body('clear')).toEqual({ weight: null, lines: null, notes: [{ language: 'en-US', note: 'z' }] })
})

test('what a save would drop in silence is told', () => {
  const context = createImportContext(parcels, ['_id', 'document', 'place.country', 'code', 'weight'])
  const validate = (cells: readonly FileCell[], stored: Record<string, unknown>, mode: 'create' | 'update') => {
    const reading = readImportRow(context, toRows(cells))
    const parsed = parseBody(parcels, reading.body, { mode, stored, evaluationContext, formats })
    return findDroppedCells(context, reading, { mode, stored, values: parsed.value }).map(({ target, key }) => [
      target,
      key,
    ])
  }
  const cpf = '529.982.247-25'
  expect(validate([null, cpf, 'FR', 'A', 1], {}, 'create')).toEqual([['document', 'notKept']])
  expect(validate([null, cpf, 'BR', 'A', 1], {}, 'create')).toEqual([])
  const stored = { parcelId: 1, name: 'a', code: 'A', place: { country: 'FR' } }
  expect(validate([1, cpf, null, 'B', 1], stored, 'update')).toEqual([
    ['code', 'createOnly'],
    ['document', 'notKept'],
  ])
  expect(validate([1, null, null, 'A', 1], stored, 'update')).toEqual([])
})

test('the texts to look up are told before rows are read, each once', () => {
  const context = createImportContext(parcels, ['category', 'senders', 'lines›product'])
  const rows = toRows(
    ['Wood', 'Ana; Bia', 'Rose'],
    ['Wood', 'Bia', { fault: 'error', text: '#N/A' }],
    [null, null, 'Wood'],
  )
  expect(collectLookups(context, rows)).toEqual([
    { target: 'category', text: 'Wood' },
    { target: 'senders', text: 'Ana' },
    { target: 'senders', text: 'Bia' },
    { target: 'lines›product', text: 'Rose' },
    { target: 'lines›product', text: 'Wood' },
  ])
})

test('each message of a cell has a text in every language', () => {
  const keys = ['numeric', 'noSuchDay', 'contradictory', 'zerosRestored']
  for (const locale of ['pt', 'en', 'es'] as const)
    for (const key of keys) expect(createTranslator(locale).first(getCellMessageKeys(key))).toBeDefined()
})
