import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unescapeFormula } from '#language/imports/formulaEscape.ts'
import type { FileCell } from '#language/imports/import.ts'
import { buildReport, type RefusedRow } from '../../../server/imports/files/buildReport.ts'
import type { FileFormat, FileTable } from '../../../server/imports/files/fileTable.ts'
import { writeFileTable } from '../../../server/imports/files/sendFileTable.ts'
import { setUpTemporaryFolder } from '../../support/temporaryFolder.ts'
import { readAll } from '../reading/files.ts'

const getFolder = setUpTemporaryFolder()

/** Writes a table and reads it as an import does, without the marks of texts that look like formulas. */
async function writeAndRead(table: FileTable, format: FileFormat) {
  const path = join(getFolder(), `file.${format}`)
  const chunks: Buffer[] = []
  for await (const chunk of writeFileTable(table, format, new Date('2026-03-01T12:00:00Z'))) chunks.push(chunk)
  await writeFile(path, Buffer.concat(chunks))
  const { reading, headings, rows } = await readAll(path, { headingRow: 1 })
  const unmark = (cell: FileCell): FileCell =>
    format === 'csv' && typeof cell === 'string' ? unescapeFormula(cell) : cell
  return { reading, headings, cells: rows.map(({ cells }) => cells.map(unmark)) }
}

async function* inBatches<Row>(...rows: Row[]): AsyncGenerator<Row[]> {
  for (const row of rows) yield [row]
}

const createTable = (...lines: FileCell[][]): FileTable => ({
  name: 'Clientes',
  headings: ['Nome', 'Valor'],
  lines: inBatches(...lines),
})

describe.each(['xlsx', 'csv'] as const)('a file of %s', (format) => {
  test('gives back any text', async () => {
    const text = fc
      .oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^'{0,2}[=+\-@;,"|\t][a-z,;"\n]{0,5}$/))
      .map((one) => one.normalize().replace(/\p{Cc}|[\ufffe\uffff\ufeff]|\p{Cs}/gu, ''))
      .filter((one) => one.trim() !== '')
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (texts) => {
        const { cells } = await writeAndRead(createTable(...texts.map((one): FileCell[] => [one, 'x'])), format)
        expect(cells).toEqual(texts.map((one) => [one, 'x']))
      }),
      { numRuns: 40 },
    )
  })

  test('leaves empty cells empty, and keeps the headings', async () => {
    const { cells, headings, reading } = await writeAndRead(createTable([null, 'a'], ['b', null]), format)
    expect(cells).toEqual([[null, 'a'], ['b']])
    expect(headings).toEqual(['Nome', 'Valor'])
    expect(reading.sheets[0]?.name).toBe(format === 'csv' ? '' : 'Clientes')
  })
})

test('a spreadsheet keeps numbers, flags and dates as what they are', async () => {
  const line = [0.1, -5, true, { date: '2026-03-01' }, { date: '2026-03-01T14:30:15' }, { date: '1899-01-01' }] as const
  const { cells } = await writeAndRead(createTable([...line]), 'xlsx')
  expect(cells).toEqual([
    [0.1, -5, true, { date: '2026-03-01T00:00:00' }, { date: '2026-03-01T14:30:15' }, '1899-01-01'],
  ])
})

test('a csv has a decimal point and days as ISO 8601', async () => {
  const { cells, reading } = await writeAndRead(
    createTable([1234.5, { date: '2026-03-01' }, { date: '2026-03-01T14:30:15' }]),
    'csv',
  )
  expect(cells).toEqual([['1234.5', '2026-03-01', '2026-03-01 14:30:15']])
  expect(reading).toMatchObject({ delimiter: ',', decimal: '.', encoding: 'utf-8' })
})

test('an export for editing is read with its own decimal sign, whatever its texts say', async () => {
  const table = (text: string): FileTable => ({
    ...createTable([text, 'abcd'], [text, 'abcd']),
    headings: ['Nome', '_version(_id nome)'],
  })
  expect((await writeAndRead(table('1,5'), 'csv')).reading.decimal).toBe('.')
  expect((await writeAndRead(table('1.5'), 'xlsx')).reading.decimal).toBe(',')
})

test('a report has the refused rows in the columns of the file, and why', async () => {
  const rows: RefusedRow[] = [
    { cells: ["'=1+1", '007'], sentence: 'Nome: inválido.' },
    { cells: ['Ana', null, { fault: 'error', text: '#REF!' }], sentence: '-' },
  ]
  const build = (kind: 'xlsx' | 'csv') =>
    buildReport({ name: 'Recusadas', headings: ['Nome', 'Código', 'Total'], kind, rows: inBatches(...rows) })
  for (const format of ['xlsx', 'csv'] as const) {
    const { headings, cells } = await writeAndRead(build('csv'), format)
    expect(headings).toEqual(['Nome', 'Código', 'Total', '_error'])
    expect(cells).toEqual([
      ['=1+1', '007', null, 'Nome: inválido.'],
      ['Ana', null, '#REF!', '-'],
    ])
  }
  expect((await writeAndRead(build('xlsx'), 'xlsx')).cells[0]?.[0]).toBe("'=1+1")
})
