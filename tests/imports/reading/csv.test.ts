import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setUpTemporaryFolder } from '../../support/temporaryFolder.ts'
import { fixture, readAll } from './files.ts'

const getFolder = setUpTemporaryFolder()

async function readText(text: string | Buffer, choice: Parameters<typeof readAll>[1] = {}) {
  const path = join(getFolder(), 'file')
  await writeFile(path, text)
  return readAll(path, choice)
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** The content of files, each with the expected delimiter, encoding and decimal sign, and whether the day comes first. */
const heads: [string | Buffer, string, string, ',' | '.', boolean][] = [
  ['nome;valor\nAna;1,5', ';', 'utf-8', ',', true],
  ['nome;valor\nAna;1.5', ';', 'utf-8', '.', true],
  ['nome;valor\nAna;1.234', ';', 'utf-8', ',', true],
  ['nome;valor\nAna;1.234,56', ';', 'utf-8', ',', true],
  ['name,value\nAna,1.5', ',', 'utf-8', '.', true],
  ['name,value\nAna,1234', ',', 'utf-8', '.', true],
  ['name,value\nAna,"1,234.56"', ',', 'utf-8', '.', true],
  ['nome,valor\nAna,"1.234,56"', ',', 'utf-8', ',', true],
  ['nome,valor\nAna,"1,5"', ',', 'utf-8', ',', true],
  ['nome\tvalor\nAna\t0,125', '\t', 'utf-8', ',', true],
  ['nome\tvalor\nAna\t0.125', '\t', 'utf-8', '.', true],
  ['nome|valor\nAna|R$ 1.234,56', '|', 'utf-8', ',', true],
  ['nome;valor\nAna;"US$ 1,234.56"', ';', 'utf-8', '.', true],
  ['nome;valor\nAna;-12,5%', ';', 'utf-8', ',', true],
  ['nome;valor\nAna;(12.5)', ';', 'utf-8', '.', true],
  ['nome;valor\nAna;1.234.567', ';', 'utf-8', ',', true],
  ['nome;valor\nAna;"1,234,567"', ';', 'utf-8', '.', true],
  ['nome;a;b\nAna;1.234;0.5', ';', 'utf-8', '.', true],
  ['nome;data\nAna;31/12/2025', ';', 'utf-8', ',', true],
  ['nome;data\nAna;12/31/2025', ';', 'utf-8', ',', false],
  ['name,date\nAna,12/31/2025 10:00', ',', 'utf-8', '.', false],
  ['name,date\nAna,1/2/2025 10:00 PM', ',', 'utf-8', '.', false],
  ['nome;data\nAna;01/02/2025\nBia;02/03/2025', ';', 'utf-8', ',', true],
  ['nome;data\nAna;31.12.2025', ';', 'utf-8', ',', true],
  ['nome;data\nAna;12-31-25', ';', 'utf-8', ',', false],
  ['nome;data\nAna;2025-12-31', ';', 'utf-8', ',', true],
  ['nome;cpf\nAna;052.998.247-25', ';', 'utf-8', ',', true],
  ['nome;versão\nAna;1.2.3\nBia;0,5', ';', 'utf-8', ',', true],
  ['lugar;latitude\nSé;-23.5505', ';', 'utf-8', '.', true],
  ['nome\nAna\nBia', ';', 'utf-8', ',', true],
  ['nome;texto\nAna;"um, dois, três"\nBia;"quatro, cinco, seis"', ';', 'utf-8', ',', true],
  ['nome,texto\nAna,"um; dois"\nBia,"três; quatro; cinco"', ',', 'utf-8', '.', true],
  ['Relatório, de vendas\nnome;valor;total\nAna;1,5;2,5\nBia;2,5;3,5', ';', 'utf-8', ',', true],
  ['sep=,\nnome,valor\nAna,x', ',', 'utf-8', '.', true],
  ['\ufeffnome;valor\nAção;1,5', ';', 'utf-8', ',', true],
  ['nome;valor\nAção “€” 😀;1,5', ';', 'utf-8', ',', true],
  [latin1('nome;valor\nA\xe7\xe3o;1,5'), ';', 'windows-1252', ',', true],
  [latin1('nome,valor\nA\xe7\xe3o \x80,1.5'), ',', 'windows-1252', '.', true],
  [utf16('nome\tvalor\nAção\t1,5'), '\t', 'utf-16le', ',', true],
  [utf16('nome;valor\nAção;1,5').swap16(), ';', 'utf-16be', ',', true],
]

test.each(heads)('finds how %j is written [Z-07]', async (text, delimiter, encoding, decimal, dayFirst) => {
  const { reading } = await readText(text)
  expect(reading).toMatchObject({ kind: 'csv', delimiter, encoding, decimal, dayFirst })
})

test('there are 40 heads', () => expect(heads).toHaveLength(40))

test.each(['utf-8', 'utf-16', 'windows-1252'])(
  'a table saved as %s by a spreadsheet program is read [Z-07]',
  async (name) => {
    const { headings, rows } = await readAll(fixture(`pessoas-${name}.csv`))
    expect(headings).toEqual(['Nome', 'CPF', 'Nascimento', 'Valor', 'Observação'])
    expect(rows).toEqual([
      {
        line: 2,
        cells: ['Ana Conceição', '052.998.247-25', '03/02/1985', 'R$ 1.234,56', '“aspas” e €; ponto e vírgula'],
      },
      { line: 3, cells: ['João', '00000000191', '31/12/2000', expect.stringMatching(/^-0[.,]5$/), 'duas\nlinhas'] },
    ])
  },
)

test('what a person chooses wins over what is found, and is shown with 20 rows [Z-07]', async () => {
  const body = Array.from({ length: 30 }, (_, index) => `a;${index},5`).join('\n')
  const text = latin1(`x;y\n\xe9;1\n${body}`)
  const choice = { delimiter: ',', encoding: 'utf-16le', decimal: '.', dayFirst: false, headingRow: 1 } as const
  const { reading } = await readText(utf16(`x;y\n${body}`), { ...choice, encoding: 'utf-16le' })
  expect(reading).toMatchObject(choice)
  expect((await readText(text, { decimal: '.' })).reading).toMatchObject({ encoding: 'windows-1252', decimal: '.' })
  expect(reading.sample).toHaveLength(20)
  expect(reading.sample.slice(0, 2)).toEqual([['x;y'], ['a;0', '5']])
})

test('rows have the number of their first line, and empty ones and columns do not count', async () => {
  const { headings, rows, reading } = await readText('a;b;;\r\n"x\r\ny";1;;\n\n;;;\r3;4;5\n"6";;;\n;;;\n\n')
  expect(rows).toEqual([
    { line: 2, cells: ['x\r\ny', '1'] },
    { line: 6, cells: ['3', '4', '5'] },
    { line: 7, cells: ['6'] },
  ])
  expect(headings).toEqual(['a', 'b', ''])
  expect(reading.sheets).toEqual([{ name: '', rows: 4, hidden: false, hiddenRows: 0 }])
})

test('quotes inside of a text without quotes are characters', async () => {
  const { rows } = await readText('a;b\nTubo de 5";2\n"um ""dois""";3\n=1+1;4')
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Tubo de 5"', '2'],
    ['um "dois"', '3'],
    ['=1+1', '4'],
  ])
})
