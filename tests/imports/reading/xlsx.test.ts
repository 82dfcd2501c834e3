import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { setUpTemporaryFolder } from '../../support/temporaryFolder.ts'
import { buildWorkbook, fixture, readAll, textRow } from './files.ts'

const getFolder = setUpTemporaryFolder()

async function readBytes(bytes: Buffer, choice: Parameters<typeof readAll>[1] = {}) {
  const path = join(getFolder(), 'file')
  await writeFile(path, bytes)
  return readAll(path, choice)
}

/** The cells below a heading, of rows given as XML. */
async function readCells(xml: string, options: Parameters<typeof buildWorkbook>[1] = {}) {
  const bytes = await buildWorkbook([{ name: 'A', xml: textRow(1, ['x', 'y']) + xml }], options)
  return (await readBytes(bytes)).rows.map(({ cells }) => cells)
}

test('a spreadsheet of LibreOffice is read with its dates, numbers, formulas and hidden rows [Z-15] [Z-16]', async () => {
  const { reading, headings, rows } = await readAll(fixture('clientes.xlsx'))
  expect(reading).toMatchObject({ kind: 'xlsx', sheet: 0, headingRow: 3, delimiter: null, encoding: null })
  expect(headings.slice(0, 5)).toEqual(['Nome', 'CPF', 'CEP', 'Nascimento', 'Cadastro'])
  expect(rows[0]).toEqual({
    line: 4,
    cells: [
      'Ana Conceição',
      '052.998.247-25',
      1310100,
      { date: '1985-02-03T00:00:00' },
      { date: '2026-03-01T14:30:15' },
      1234.56,
      '15,5%',
      true,
      '08:30:00',
      '26:15:00',
      2469.12,
      617.28,
      '=2+2',
    ],
  })
  expect(rows[1]?.cells.slice(7)).toEqual([
    false,
    '00:00:00',
    '00:45:30',
    -1,
    { fault: 'error', text: '#DIV/0!' },
    'duas\nlinhas',
  ])
  expect(reading.sample.slice(0, 2).map((row) => row.slice(2, 7))).toEqual([
    ['CEP', 'Nascimento', 'Cadastro', 'Valor', 'Desconto'],
    ['1310100', '03/02/1985', '01/03/2026 14:30:15', '1234,56', '15,5%'],
  ])
  const monthFirst = await readAll(fixture('clientes.xlsx'), { dayFirst: false })
  expect(monthFirst.reading.sample[1]?.slice(3, 5)).toEqual(['02/03/1985', '03/01/2026 14:30:15'])
  expect(monthFirst.rows).toEqual(rows)
})

test('sheets are offered with their rows, hidden ones last, and hidden rows may be left out [Z-08]', async () => {
  const path = fixture('clientes.xlsx')
  const { reading, rows } = await readAll(path)
  expect(reading.sheets).toEqual([
    { name: 'Clientes', rows: 5, hidden: false, hiddenRows: 1 },
    { name: 'Vendas', rows: 2, hidden: false, hiddenRows: 0 },
    { name: 'Apoio', rows: 2, hidden: true, hiddenRows: 0 },
  ])
  expect(rows.map(({ hidden }) => hidden)).toEqual([undefined, undefined, true])
  const shown = await readAll(path, { leaveHidden: true })
  expect(shown.rows.map(({ line }) => line)).toEqual([4, 5])
  expect(shown.reading.sample.map((row) => row[0])).toEqual(['Nome', 'Ana Conceição', 'João d’Ávila'])
  expect((await readAll(path, { sheet: 2 })).rows).toEqual([{ line: 2, cells: [1] }])
})

test('the row of the headings can be changed', async () => {
  const { headings, rows } = await readAll(fixture('clientes.xlsx'), { headingRow: 1 })
  expect(headings[0]).toBe('Cadastro de clientes')
  expect(headings).toHaveLength(13)
  expect(rows.map(({ line }) => line)).toEqual([3, 4, 5, 6])
})

test('merged headings have the first text, and equal ones are numbered [Z-10]', async () => {
  const { headings } = await readAll(fixture('clientes.xlsx'), { sheet: 1 })
  expect(headings).toEqual(['Produto', 'Endereço', '', '', 'Valor (1)', 'Valor (2)'])
})

test('dates count from 1904 where the file says so [Z-15]', async () => {
  const { rows } = await readAll(fixture('datas1904.xlsx'))
  expect(rows[0]?.cells).toEqual(['Ana', { date: '1985-02-03T00:00:00' }, { date: '2026-03-01T14:30:15' }])
})

test('dates are those that the spreadsheet program shows [Z-15]', async () => {
  const styles =
    '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/><xf numFmtId="46"/><xf numFmtId="10"/>'
  const cell = (line: number, style: number, value: string) =>
    `<row r="${line}"><c s="${style}"><v>${value}</v></c></row>`
  const values: [number, string][] = [
    [1, '1'],
    [1, '59'],
    [1, '60'],
    [1, '61'],
    [2, '46082.999999999'],
    [2, '46082.5'],
    [3, '0.354166666666667'],
    [3, '46082.25'],
    [4, '1.5'],
    [1, '-1'],
    [1, '99999999999'],
    [5, '0.5'],
  ]
  const cells = await readCells(values.map(([style, value], n) => cell(n + 2, style, value)).join(''), { styles })
  expect(cells.map(([first]) => first)).toEqual([
    { date: '1900-01-01T00:00:00' },
    { date: '1900-02-28T00:00:00' },
    '29/02/1900',
    { date: '1900-03-01T00:00:00' },
    { date: '2026-03-02T00:00:00' },
    { date: '2026-03-01T12:00:00' },
    '08:30:00',
    { date: '2026-03-01T06:00:00' },
    '36:00:00',
    -1,
    99999999999,
    '50%',
  ])
  expect(await readCells('<row r="2"><c t="d" s="1"><v>2026-03-01T14:30:15</v></c></row>', { styles })).toEqual([
    [{ date: '2026-03-01T14:30:15' }],
  ])
})

test('formulas without a stored value and errors are faults [Z-16]', async () => {
  const formulas = [
    '<c><f>SUM(B2:B9)</f></c>',
    '<c><f>SUM(B2:B9)</f><v></v></c>',
    '<c><f>SUM(B2:B9)</f><v>0</v></c>',
    '<c t="str"><f>"a"&amp;"b"</f><v>ab</v></c>',
    '<c t="str"><f>""</f><v></v></c><c><v>1</v></c>',
    '<c t="e"><f>A99</f><v>#REF!</v></c>',
    '<c t="e"><v>#N/A</v></c>',
    '<c t="inlineStr"><is><t>=1+1</t></is></c>',
    '<c t="b"><v>1</v></c>',
  ]
  const cells = await readCells(formulas.map((cell, n) => `<row r="${n + 2}">${cell}</row>`).join(''))
  expect(cells).toEqual([
    [{ fault: 'formula', text: '=SUM(B2:B9)' }],
    [{ fault: 'formula', text: '=SUM(B2:B9)' }],
    [0],
    ['ab'],
    [null, 1],
    [{ fault: 'error', text: '#REF!' }],
    [{ fault: 'error', text: '#N/A' }],
    ['=1+1'],
    [true],
  ])
})

test('trailing empty rows and columns do not count, however many there are [Z-08]', async () => {
  const empty = Array.from({ length: 3000 }, (_, n) => `<row r="${n + 4}"><c r="XFD${n + 4}" s="0"/></row>`).join('')
  const xml = `${textRow(1, ['x', 'y'])}<row r="2"/>${textRow(3, ['a', '', ' '])}${empty}`
  const { reading, headings, rows } = await readBytes(await buildWorkbook([{ name: 'A', xml }]))
  expect(rows).toEqual([{ line: 3, cells: ['a'] }])
  expect(reading.sheets[0]?.rows).toBe(2)
  expect(headings).toHaveLength(3)
})

test('the first sheet that is shown and has rows is read first [Z-08]', async () => {
  const bytes = await buildWorkbook([
    { name: 'Hidden', xml: textRow(1, ['h']), state: 'veryHidden' },
    { name: 'Empty &amp; shown', xml: '' },
    { name: 'Full', xml: textRow(1, ['a']) + textRow(2, ['b']) },
  ])
  const { reading, rows } = await readBytes(bytes)
  expect(reading.sheets.map(({ name }) => name)).toEqual(['Empty & shown', 'Full', 'Hidden'])
  expect(reading.sheet).toBe(1)
  expect(rows).toEqual([{ line: 2, cells: ['b'] }])
})

test('a spreadsheet that SheetJS writes is read, with shared texts and prefixes', async () => {
  const sheet = utils.aoa_to_sheet([
    ['nome', 'valor'],
    ['Ana & <b>', '00123'],
    [12.5, false],
  ])
  const book = utils.book_new(sheet, 'Ação')
  const { reading, rows } = await readBytes(write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }))
  expect(reading.sheets[0]?.name).toBe('Ação')
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Ana & <b>', '00123'],
    [12.5, false],
  ])
})
