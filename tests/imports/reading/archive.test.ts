import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { createFinder, openArchivedFiles } from '../../../server/imports/archive/archivedFiles.ts'
import { ImportFileError } from '../../../server/imports/reading/importFileError.ts'
import { defaultLimits } from '../../../server/imports/reading/limits.ts'
import { createPicture } from '../../support/pictures.ts'
import { setUpTemporaryFolder } from '../../support/temporaryFolder.ts'
import { buildWorkbook, readAll, textRow, zip } from './files.ts'

const getFolder = setUpTemporaryFolder()
const [png, webp] = [await createPicture('png'), await createPicture('webp')]
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const sheet = await buildWorkbook([{ name: 'A', xml: textRow(1, ['Nome']) + textRow(2, ['Mata']) }])
const table = 'Nome\nMata\n'
const wordFile = await zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' })

async function readFile(content: Buffer | string, limits = defaultLimits) {
  const path = join(getFolder(), 'arquivo.bin')
  await writeFile(path, content)
  const { reading, rows } = await readAll(path, {}, limits)
  return { kind: reading.kind, archive: reading.archive, cells: rows.map(({ cells }) => cells) }
}

const findFault = (content: Buffer | string, limits = defaultLimits): Promise<string> =>
  readFile(content, limits).then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof ImportFileError) return createTranslator('pt')(error.key, error.params)
      throw error
    },
  )

const cells = [['Mata']]

describe('the bytes of a file and not its name say what it is', () => {
  test.each<[string, () => Buffer | string | Promise<Buffer>, string, object | undefined]>([
    ['a workbook', () => sheet, 'xlsx', undefined],
    ['a text', () => table, 'csv', undefined],
    [
      'a zip of a workbook called like a picture',
      () => zip({ 'foto.png': sheet }),
      'xlsx',
      { sheet: 'foto.png', files: 0 },
    ],
    [
      'a zip of a text and pictures called like tables',
      () => zip({ 'a.xlsx': png, 'b/c.csv': webp, 'd.txt': svg, 'b/dados': table }),
      'csv',
      { sheet: 'b/dados', files: 3 },
    ],
    [
      'a zip with what systems add, and another office file',
      () =>
        zip({
          '__MACOSX/._t.csv': table,
          '.DS_Store': 'Bud1',
          'Thumbs.db': 'x',
          'laudo.docx': wordFile,
          't.xlsx': sheet,
        }),
      'xlsx',
      { sheet: 't.xlsx', files: 1 },
    ],
    [
      'a zip whose sheet has texts in a folder beside it',
      () => zip({ 'tudo/dados': table, 'tudo/anexos/nota.txt': 'Olá', 'tudo/anexos/b.csv': 'a;b' }),
      'csv',
      { sheet: 'tudo/dados', files: 2 },
    ],
  ])('%s is read as what it is [Z-05]', async (_name, build, kind, archive) => {
    expect(await readFile(await build())).toEqual({ kind, archive, cells })
  })

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a zip of pictures', () => zip({ 'a.csv': png }), 'O zip não tem uma planilha'],
    ['a zip of a zip', () => zip({ 'a.xlsx': wordFile }), 'O zip não tem uma planilha'],
    ['a zip of two sheets', () => zip({ 'a.csv': table, 'b.png': sheet }), 'mais de uma planilha: a.csv, b.png'],
    ['a zip of four', () => zip({ a: table, b: table, c: table, d: table }), 'mais de uma planilha: a, b, c, …'],
    [
      'a cut-off zip',
      async () => (await zip({ 'a.csv': table, 'b.png': png })).subarray(0, -30),
      'cortado ou danificado',
    ],
    ['a zip whose sheet is empty', () => zip({ 'a.csv': 'Nome\n', 'b.png': png }), 'só tem títulos'],
    ['a picture', () => png, 'não é uma planilha'],
  ])('%s is refused with its sentence [Z-05]', async (_name, build, sentence) => {
    expect(await findFault(await build())).toContain(sentence)
  })
})

test('a zip has at most 2,000 files beside its sheet, and its sheet is not unpacked beyond the limit', async () => {
  const build = (count: number) =>
    zip({ 't.csv': table, ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.png`, png])) })
  expect((await readFile(await build(2_000))).archive).toEqual({ sheet: 't.csv', files: 2_000 })
  expect(await findFault(await build(2_001))).toContain('mais de 2000 arquivos')
  const bomb = await zip({ 't.csv': `Nome\n${'a'.repeat(90_000)}\n` })
  expect(bomb.length).toBeLessThan(1_000)
  const limits = { ...defaultLimits, archive: { files: 2_000, bytes: 80_000 } }
  expect(await findFault(bomb, limits)).toContain('Descompactada, a planilha do zip passa de')
})

test('a cell names a file by its path or name, and case counts only where nothing else differs [Z-21]', () => {
  const find = createFinder(
    ['loja/Rosa.png', 'loja/fotos/lírio.PNG', 'loja/fotos/Cravo.png', 'antigas/cravo.png', 'a.png', 'A.png', 'x/a.png'],
    'loja',
  )
  const found = (text: string) => {
    const one = find(text)
    return typeof one === 'object' ? one.key : one
  }
  expect(['rosa.png', ' Rosa.PNG ', 'loja\\rosa.png', './Rosa.png'].map(found)).toEqual(Array(4).fill('loja/Rosa.png'))
  expect(['Lírio.png'.normalize('NFD'), 'fotos/lírio.png'].map(found)).toEqual(Array(2).fill('loja/fotos/lírio.PNG'))
  expect(['cravo.png', 'fotos/cravo.png', 'antigas/cravo.png'].map(found)).toEqual([
    'several',
    'loja/fotos/Cravo.png',
    'antigas/cravo.png',
  ])
  expect(['a.png', 'A.png', 'x/A.png', 'osa.png', 'nada.png', '../a.png', ''].map(found)).toEqual([
    'a.png',
    'A.png',
    'x/a.png',
    'none',
    'none',
    'a.png',
    'none',
  ])
})

test('names that are not UTF-8 are those of older systems, and no more of a file is unpacked than is asked for', async () => {
  const path = join(getFolder(), 'a.zip')
  const bytes = await zip({ 't.csv': table, 'ma__.png': Buffer.alloc(2_000_000) })
  for (let at = bytes.indexOf('ma__'); at >= 0; at = bytes.indexOf('ma__', at + 1)) bytes.set([0x87, 0xc6], at + 2)
  await writeFile(path, bytes)
  const files = await openArchivedFiles(path, { sheet: 't.csv', files: 1 })
  const [key] = ['maçã.png'].map((text) => (files.find(text) as { key: string }).key)
  expect(key).toBe('maçã.png')
  expect(await files.read('maçã.png', 1_999_999)).toBeUndefined()
  expect((await files.read('maçã.png', 2_000_000))?.length).toBe(2_000_000)
  expect(files.find('t.csv')).toBe('none')
})
