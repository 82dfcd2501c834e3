import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CFB } from 'xlsx'
import { createTranslator } from '#i18n/translator.ts'
import { ImportFileError } from '../../../server/imports/reading/importFileError.ts'
import { defaultLimits } from '../../../server/imports/reading/limits.ts'
import { setUpTemporaryFolder } from '../../support/temporaryFolder.ts'
import { buildWorkbook, fixture, readAll, textRow, zip } from './files.ts'

const getFolder = setUpTemporaryFolder()

/** The sentence about a file in Portuguese; undefined if it is read. */
async function findFault(
  bytes: Buffer | string,
  choice: Parameters<typeof readAll>[1] = {},
  limits = defaultLimits,
): Promise<string | undefined> {
  const path = join(getFolder(), 'file')
  await writeFile(path, bytes)
  try {
    await readAll(path, choice, limits)
    return undefined
  } catch (error) {
    if (error instanceof ImportFileError) return createTranslator('pt')(error.key, error.params)
    throw error
  }
}

const sheet = (xml: string, name = 'Clientes') => buildWorkbook([{ name, xml }])
const fullSheet = () => sheet(textRow(1, ['a', 'b']) + textRow(2, ['c', 'd']))

function buildEncrypted(): Buffer {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/EncryptionInfo', Buffer.alloc(200))
  CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.alloc(5000))
  return Buffer.from(CFB.write(file, { type: 'buffer' }))
}

async function buildZipWithWrongSum(): Promise<Buffer> {
  const bytes = await fullSheet()
  const directory = bytes.lastIndexOf(Buffer.from('xl/worksheets/s0.xml'))
  bytes.writeUInt32LE(1, directory - 46 + 16)
  return bytes
}

const manyColumns = Array.from({ length: 16_384 }, (_, n) => `t${n}`)

/** Each bad file, and the sentence about it. */
const faults: [string, () => Buffer | string | Promise<Buffer>, string][] = [
  ['an empty file', () => '', 'O arquivo está vazio. Escolha um com títulos e linhas.'],
  ['a text of line breaks', () => '\n\r\n;;\n', 'O arquivo está vazio.'],
  ['a workbook of empty sheets', () => sheet(''), 'O arquivo está vazio.'],
  ['headings without rows', () => 'nome;valor\n', 'não há nada depois da linha 1.'],
  [
    'a sheet of headings',
    () => sheet(textRow(2, ['nome', 'valor'])),
    'A aba “Clientes” só tem títulos: não há nada depois da linha 2.',
  ],
  ['an encrypted workbook', buildEncrypted, 'protegido por senha'],
  ['a workbook of Excel 97', () => readFile(fixture('pessoas.xls')), 'formato antigo do Excel (xls)'],
  ['an OpenDocument file', () => readFile(fixture('pessoas.ods')), 'planilha em outro formato'],
  ['an empty zip', () => zip({}), 'O zip não tem uma planilha.'],
  ['a PDF', () => '%PDF-1.7\n', 'não é uma planilha'],
  ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'não é uma planilha'],
  ['a page called xls', () => '\ufeff <html><table><tr><td>a', 'uma página ou um XML'],
  ['a NUL in a text', () => 'a;b\n1;2\n3;\0', 'A linha 3 tem um caractere nulo'],
  ['UTF-16 without a mark', () => Buffer.from('a;b\n1;2', 'utf16le'), 'A linha 1 tem um caractere nulo'],
  ['a quote that is not closed', () => 'a;b\n1;2\n"3;4\n5;6\n', 'Na linha 3 abre-se uma aspa que não é fechada'],
  [
    'a quote before much text',
    () => `a;b\n1;2\n3;"4\n${'5;6\n'.repeat(300_000)}`,
    'A linha que começa em 3 passa de 1000000 caracteres',
  ],
  ['a text of 16,384 columns', () => `a;b\n${manyColumns.join(';')}\n`, 'A linha 2 tem mais de 200 colunas'],
  [
    'a sheet of 16,384 columns',
    () => sheet(textRow(1, ['a']) + textRow(2, manyColumns)),
    'A aba “Clientes” tem mais de 200 colunas na linha 2',
  ],
  ['a cut-off workbook', async () => (await fullSheet()).subarray(0, -200), 'cortado ou danificado'],
  ['a workbook with a wrong sum', buildZipWithWrongSum, 'cortado ou danificado'],
  ['a text that begins as a zip does', () => 'PK;nome\n1;2', 'cortado ou danificado'],
]

test.each(faults)('%s is refused with its sentence [Z-09]', async (_name, build, sentence) => {
  expect(await findFault(await build())).toContain(sentence)
})

test('the same tables without the fault are read', async () => {
  expect(await findFault('\ufeffa;b\n1;2\n"3";4\n')).toBeUndefined()
  expect(await findFault(await fullSheet())).toBeUndefined()
})

test('a choice that does not fit is refused with a sentence', async () => {
  expect(await findFault('a;b\n1;2\n3;4', { headingRow: 3 })).toContain('não há nada depois da linha 3')
  expect(await findFault('a;b\n\n1;2\n3;4', { headingRow: 2 })).toContain('A linha 2 está vazia')
  expect(await findFault(Buffer.from('a;b\n\xe7;2', 'latin1'), { encoding: 'utf-8' })).toContain('codificação utf-8')
  expect(await findFault(await fullSheet(), { sheet: 1 })).toContain('O arquivo não tem essa aba')
  const two = await buildWorkbook([
    { name: 'A', xml: textRow(1, ['a']) + textRow(2, ['b']) },
    { name: 'B', xml: '' },
  ])
  expect(await findFault(two, { sheet: 1 })).toContain('A aba “B” está vazia')
})

test('each cap has its sentence, and what is at the cap is read [Z-06]', async () => {
  const limits = {
    ...defaultLimits,
    columns: 2,
    xlsx: { rows: 3, cells: 6, bytes: 100_000 },
    csv: { rows: 3, rowLength: 50 },
  }
  const lines = (count: number) => Array.from({ length: count }, (_, n) => textRow(n + 2, ['x', 'y'])).join('')
  const head = textRow(1, ['a', 'b'])
  expect(await findFault(await sheet(head + lines(3)), {}, limits)).toBeUndefined()
  expect(await findFault(await sheet(head + lines(4)), {}, limits)).toContain(
    '“Clientes” tem mais de 3 linhas. Salve-a como csv',
  )
  const wide = { ...limits, xlsx: { ...limits.xlsx, cells: 5 } }
  expect(await findFault(await sheet(head + lines(3)), {}, wide)).toContain('“Clientes” tem mais de 5 células')
  expect(await findFault('a;b\n1;2\n3;4\n5;6', {}, limits)).toBeUndefined()
  expect(await findFault('a;b\n1;2\n3;4\n5;6\n7;8', {}, limits)).toContain('mais de 3 linhas. Divida-o')
  expect(await findFault('a;b\n1;2;3', {}, limits)).toContain('A linha 2 tem mais de 2 colunas')
})

test('a zip bomb is refused before the library gets it [Z-06, Z-09]', async () => {
  const bomb = await sheet(`${textRow(1, ['a'])}${textRow(2, ['b'])}${' '.repeat(201 * 1024 ** 2)}`)
  expect(bomb.length).toBeLessThan(2 * 1024 ** 2)
  expect(await findFault(bomb)).toBe(
    'Descompactada, a planilha passa de 200 MB. Salve-a como csv, que pode ser maior, ou divida-a em partes.',
  )
})
