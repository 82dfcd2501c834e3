import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryCodes } from '#language/countryCodes.ts'
import type { FileCell } from '#language/imports/import.ts'
import { readImportRow } from '#language/imports/readImportRow.ts'
import { createImportContext, parcels, readCell, toRows } from './languageFixture.ts'

test.each<[string, FileCell, unknown]>([
  ['weight', 12.5, '12.5'],
  ['weight', '1.234,56', '1234.56'],
  ['weight', ' 1 234,5 ', '1234.5'],
  ['weight', "1'234,5", '1234.5'],
  ['weight', '0.125', '0.125'],
  ['weight', '1.234', '1234'],
  ['weight', '-0,5', '-0.5'],
  ['weight', '−0,5', '-0.5'],
  ['weight', '(1.234,56)', '-1234.56'],
  ['weight', ',5', '0.5'],
  ['weight', 0.1 + 0.2, '0.3'],
  ['weight', 1e-7, '0.0000001'],
  ['weight', '12345678901234,567', '12345678901234.567'],
  ['price', 'R$ 1.234,56', '1234.56'],
  ['price', '-R$\u00a05,00', '-5.00'],
  ['price', '5,00 BRL', '5.00'],
  ['share', '12,5 %', '12.5'],
  ['share', '12,5%', '12.5'],
  ['share', 12.5, '12.5'],
  ['pieces', 7, 7],
  ['pieces', '7,0', 7],
  ['pieces', '1.000', 1000],
  ['pieces', -0, 0],
])('%s reads the number %j as %j by the decimal sign of the file [Z-14]', (target, cell, value) => {
  expect(readCell(target, cell)).toMatchObject({ value, issues: [] })
})

test('a number that is a text is read by the decimal sign of its file', () => {
  expect(readCell('weight', '1.234', { decimal: '.' }).value).toBe('1.234')
  expect(readCell('weight', '1,234', { decimal: '.' }).value).toBe('1234')
  expect(readCell('weight', '1,23', { decimal: '.' }).value).toBe('1.23')
})

test.each<[string, FileCell, string]>([
  ['pieces', '12,5', 'integer'],
  ['pieces', 12.5, 'integer'],
  ['pieces', '12 %', 'integer'],
  ['weight', '1.23.4', 'numeric'],
  ['weight', '12 kg', 'numeric'],
  ['weight', '5 %', 'numeric'],
  ['weight', '1,2,3', 'numeric'],
  ['weight', true, 'numeric'],
  ['weight', { date: '2026-05-01' }, 'dateForNumber'],
  ['price', 'US$ 5', 'otherCurrency'],
  ['price', '5 EUR', 'otherCurrency'],
  ['weight', 12345678901234.56, 'roundedNumber'],
  ['pieces', 1e15, 'roundedNumber'],
])('%s refuses the number %j: %s [Z-14]', (target, cell, key) => {
  const reading = readCell(target, cell)
  expect(reading.value).toBeUndefined()
  expect(reading.told).toEqual([key])
})

test.each<[string, FileCell, unknown]>([
  ['day', { date: '2026-05-01' }, '2026-05-01'],
  ['day', { date: '2026-05-01T00:00:00' }, '2026-05-01'],
  ['day', '2026-05-01', '2026-05-01'],
  ['day', '01/05/2026', '2026-05-01'],
  ['day', '1.5.2026', '2026-05-01'],
  ['sentAt', { date: '2026-05-01T09:30:00' }, '2026-05-01T12:30:00.000Z'],
  ['sentAt', '01/05/2026 09:30', '2026-05-01T12:30:00.000Z'],
  ['sentAt', '2026-05-01 09:30:15', '2026-05-01T12:30:15.000Z'],
  ['sentAt', '1/5/2026 9:30 pm', '2026-05-02T00:30:00.000Z'],
  ['sentAt', '2026-05-01', '2026-05-01T03:00:00.000Z'],
  ['sentAt', '2026-05-01T09:30:00+02:00', '2026-05-01T09:30:00+02:00'],
  ['opens', '9h30', '09:30'],
  ['opens', '09:30:00', '09:30'],
  ['opens', 0.5, '12:00'],
  ['opens', { date: '1899-12-30T14:05:00' }, '14:05'],
  ['lasts', '1 h 30 min', 5400],
  ['lasts', '1:30', 5400],
  ['lasts', '1,5', 90],
  ['lasts', 90, 5400],
  ['lasts', { date: '1899-12-31T01:30:00' }, 5400],
])('%s reads the moment %j as %j [Z-15]', (target, cell, value) => {
  expect(readCell(target, cell)).toMatchObject({ value, issues: [], notes: [] })
})

test('whether the day or the month comes first is said by the file', () => {
  expect(readCell('day', '03/04/2026').value).toBe('2026-04-03')
  expect(readCell('day', '03/04/2026', { dayFirst: false }).value).toBe('2026-03-04')
  expect(readCell('day', '25/12/2026', { dayFirst: false }).told).toEqual(['noSuchDay'])
})

test.each<[string, FileCell, string]>([
  ['day', '31/02/2026', 'noSuchDay'],
  ['day', '01/05/26', 'date'],
  ['day', 46_143, 'date'],
  ['day', { date: '2026-05-01T09:30:00' }, 'timeOfDay'],
  ['sentAt', 'yesterday', 'dateTime'],
  ['sentAt', '01/05/2026 25:00', 'dateTime'],
  ['opens', { date: '2026-05-01T09:30:00' }, 'time'],
  ['opens', { date: '1899-12-30T14:05:30' }, 'time'],
  ['lasts', 'long', 'duration'],
  ['lasts', '90 MIN BRL', 'duration'],
])('%s refuses the moment %j: %s [Z-15]', (target, cell, key) => {
  expect(readCell(target, cell).told).toEqual([key])
})

test('a skipped hour moves on, a repeated one is the first, and both are said [Z-15]', () => {
  const inParis = { timeZone: 'Europe/Paris' }
  const skipped = readCell('sentAt', '2026-03-29 02:30', inParis)
  expect([skipped.value, skipped.told]).toEqual(['2026-03-29T01:30:00.000Z', ['skippedHour']])
  const repeated = readCell('sentAt', '2026-10-25 02:30', inParis)
  expect([repeated.value, repeated.told]).toEqual(['2026-10-25T00:30:00.000Z', ['repeatedHour']])
  expect(readCell('sentAt', '2026-10-25 03:00', inParis)).toMatchObject({
    value: '2026-10-25T02:00:00.000Z',
    notes: [],
  })
})

test('cells of formulas without a value are refused, and a text that begins like a formula stays a text [Z-16]', () => {
  expect(readCell('name', { fault: 'error', text: '#REF!' }).told).toEqual(['formulaError'])
  expect(readCell('name', { fault: 'formula', text: '' }).told).toEqual(['formulaWithoutValue'])
  expect(readCell('name', '=SUM(A1)').value).toBe('=SUM(A1)')
  expect(readCell('name', "'=SUM(A1)").value).toBe("'=SUM(A1)")
  for (const mark of ['=', '+', '-', '@']) expect(readCell('name', `'${mark}x`, { kind: 'csv' }).value).toBe(`${mark}x`)
  expect(readCell('name', "'tis", { kind: 'csv' }).value).toBe("'tis")
})

test.each<[FileCell, unknown, string[]]>([
  [360305000104, '00360305000104', ['zerosRestored']],
  ['360305000104', '00360305000104', ['zerosRestored']],
  // With zeros it is a CPF, 000.000.001-91, and a CNPJ, 00.000.000/0001-91.
  [191, undefined, ['ambiguousZeros']],
  [1234567890, '01234567890', ['zerosRestored']],
  ['012.345.678-90', '012.345.678-90', []],
  ['01234567890', '01234567890', []],
  [12345, '12345', []],
])('the document %j is %j [Z-17]', (cell, value, told) => {
  expect(readCell('document', cell)).toMatchObject({ value, told })
})

test('a postal code of Brazil gets its zero back, and no other does [Z-17]', () => {
  expect(readCell('place.zipcode', 1310100, {}, { 'place.country': 'Brasil' })).toMatchObject({
    value: '01310100',
    told: ['zerosRestored'],
  })
  expect(readCell('place.zipcode', 1310100, {}, { 'place.country': 'FR' })).toMatchObject({
    value: '1310100',
    told: [],
  })
  expect(readCell('place.zipcode', '01310-100', {}, { 'place.country': 'BR' })).toMatchObject({
    value: '01310-100',
    told: [],
  })
})

test('a number with more digits than spreadsheets keep is refused wherever it is an identifier [Z-17]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('document', 'name', 'code', 'pieces', 'weight'),
      fc.bigInt({ min: 10n ** 15n, max: 10n ** 20n }),
      (target, number) => {
        expect(readCell(target, Number(number)).told).toEqual(['roundedNumber'])
      },
    ),
  )
  fc.assert(
    fc.property(fc.constantFrom('name', 'code'), fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (target, number) => {
      expect(readCell(target, Number(number))).toMatchObject({ value: String(number), told: [] })
    }),
  )
})

test.each<[string, FileCell, unknown]>([
  ['fragile', true, true],
  ['fragile', 'Sim', true],
  ['fragile', 'NÃO', false],
  ['fragile', 'nao', false],
  ['fragile', 'Yes', true],
  ['fragile', 'No', false],
  ['fragile', 'Sí', true],
  ['fragile', 'VERDADEIRO', true],
  ['fragile', 'false', false],
  ['fragile', 0, false],
  ['fragile', 'n', false],
  ['kind', 'box', 'box'],
  ['kind', ' BOX ', 'box'],
  ['place.country', 'br', 'BR'],
  ['place.country', 'Brasil', 'BR'],
  ['place.country', 'alemanha', 'DE'],
  ['place.country', 'Germany', 'DE'],
  ['place.country', 'Alemania', 'DE'],
  ['uses', 'office; home', ['office', 'home']],
])('%s reads the choice %j as %j [Z-18]', (target, cell, value) => {
  expect(readCell(target, cell)).toMatchObject({ value, issues: [], unknown: [] })
})

test('every country is known by its name in each language [Z-18]', () => {
  const context = createImportContext(parcels, ['place.country'])
  for (const { locale, lookup } of context.languages)
    for (const code of countryCodes) {
      const name = lookup(`countries.${code}`) ?? ''
      const { body } = readImportRow(context, toRows([name]))
      expect(body, `${locale} ${name}`).toEqual({ place: { country: code } })
    }
})

test('a text without a match is told, until the person maps or refuses it [Z-18]', () => {
  expect(readCell('kind', 'crate')).toMatchObject({
    value: undefined,
    issues: [],
    unknown: [{ target: 'kind', text: 'crate' }],
  })
  expect(readCell('uses', 'home; boat; car').unknown).toEqual([
    { target: 'uses', text: 'boat' },
    { target: 'uses', text: 'car' },
  ])
  const mapped = { valueMaps: new Map([['kind', new Map([['crate', 'box']])]]) }
  expect(readCell('kind', 'crate', mapped)).toMatchObject({ value: 'box', unknown: [] })
  const refused = { valueMaps: new Map([['kind', new Map([['crate', null]])]]) }
  expect(readCell('kind', 'crate', refused)).toMatchObject({ unknown: [], told: ['refusedValue'] })
})

test('a reference is the record that its text names; a text of none or of several is asked', () => {
  expect(readCell('category', 'Flowers #12').value).toBe(12)
  expect(readCell('category', 'Wood').unknown).toEqual([{ target: 'category', text: 'Wood' }])
  expect(readCell('category', 'Twice').unknown).toEqual([{ target: 'category', text: 'Twice', isAmbiguous: true }])
  expect(readCell('senders', 'Ana #3; "Silva; Filhos #4"').value).toEqual([3, 4])
})

test('texts that a spreadsheet has turned into something else are refused', () => {
  expect(readCell('name', { date: '2026-05-01' }).told).toEqual(['dateForText'])
  expect(readCell('name', true).told).toEqual(['flagForText'])
})

test('tags stand in one cell, those with a semicolon in quotes', () => {
  expect(readCell('labels', 'a; "b; ""c"""; d').value).toEqual(['a', 'b; "c"', 'd'])
})
