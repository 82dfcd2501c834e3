import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { getImportParts } from '#language/imports/importParts.ts'
import { mapColumns } from '#language/imports/mapColumns.ts'
import { resources } from '#product/resources/index.ts'
import { formats } from '#rules/formats.ts'
import { buildTemplate } from '../../../server/imports/files/buildTemplate.ts'
import { unzip } from '../../exports/files.ts'
import { setUpTemporaryFolder } from '../../support/temporaryFolder.ts'
import { parcels, vocabularies } from '../languageFixture.ts'
import { readAll } from '../reading/files.ts'

const getFolder = setUpTemporaryFolder()
const languages = vocabularies(parcels.name)
const givable = new Set(getImportParts(parcels).map(({ leaf }) => leaf.path))

const build = (format: 'xlsx' | 'csv', titles: readonly string[] = ['Floral #1', 'Wood #2']) =>
  buildTemplate({
    ...{ resources, resource: parcels, languages, givable, formats, format, name: 'Encomendas' },
    titles: new Map([['category', titles]]),
    writtenAt: new Date('2026-03-01T12:00:00Z'),
  })

const readSheets = (file: Buffer) => {
  const { SheetNames, Sheets, Workbook } = read(file)
  return SheetNames.map((name, index) => ({
    name,
    hidden: Workbook?.Sheets?.[index]?.Hidden === 1,
    rows: utils.sheet_to_json<string[]>(Sheets[name] ?? {}, { header: 1 }),
  }))
}

test.each(['xlsx', 'csv'] as const)(
  'the headings of a template as %s map by themselves, and no row is there',
  async (format) => {
    const path = join(getFolder(), 'file')
    await writeFile(path, await build(format))
    await expect(readAll(path)).rejects.toMatchObject({ params: { line: 1 } })
    const [sheet] = readSheets(await build(format))
    const headings = sheet?.rows[0] ?? []
    const columns = mapColumns(
      { resource: parcels, languages, givable },
      headings.map((text) => text.replace('\ufeff', '')),
      new Map(),
    )
    const expected = getImportParts(parcels)
      .map(({ name }) => name)
      .filter((name) => !name.endsWith('›_id'))
    expect(columns.map(({ field }) => field)).toEqual(expected)
    expect(sheet?.rows).toHaveLength(1)
  },
)

test('a template says the rules of each column on its second sheet', async () => {
  const sheets = readSheets(await build('xlsx'))
  expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['Encomendas', false],
    ['Regras', false],
    ['Opções', true],
  ])
  const rules = sheets[1]?.rows ?? []
  expect(rules[0]).toEqual(['Coluna', 'O que preencher'])
  const find = (part: string) => rules.slice(1).filter(([, text]) => text?.includes(part)).length
  expect(find('Este campo é obrigatório.')).toBeGreaterThan(0)
  expect(find('Informe no máximo 60 caracteres.')).toBe(1)
  expect(find('Não pode se repetir')).toBe(1)
  expect(find('Só é preenchido em registros novos.')).toBe(1)
  expect(find('Informe um número inteiro.')).toBeGreaterThan(0)
  expect(find('Separe os valores com ponto e vírgula.')).toBeGreaterThan(1)
  expect(find('Só é possível quando')).toBeGreaterThan(0)
})

test('choices, flags and titles are offered in the cells, and documents stay text', async () => {
  const parts = unzip(await build('xlsx'))
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  const offered = [...sheet.matchAll(/sqref="[A-Z]+2:[A-Z]+100001"><formula1>'Opções'!\$([A-Z])\$1:\$[A-Z]\$(\d+)</g)]
  expect(offered.map(([, letter, count]) => [letter, count])).toEqual([
    ['A', '2'],
    ['B', '2'],
    ['C', '2'],
  ])
  const [, , lists] = readSheets(await build('xlsx'))
  expect(lists?.rows[0]?.[0]).toBe('Sim')
  expect(lists?.rows.map((row) => row[2])).toEqual(['Floral #1', 'Wood #2'])
  const textColumns = [...sheet.matchAll(/<col min="(\d+)"[^>]* style="10"\/>/g)].map(([, column]) => Number(column))
  const names = getImportParts(parcels)
    .map(({ name }) => name)
    .filter((name) => !name.endsWith('›_id'))
  expect(textColumns.map((column) => names[column - 1])).toEqual(['document', 'place.zipcode'])
  const many = unzip(
    await build(
      'xlsx',
      Array.from({ length: 501 }, (_, n) => `t${n}`),
    ),
  )
  expect(many.get('xl/worksheets/sheet1.xml')?.match(/<dataValidation /g)).toHaveLength(2)
})
