import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { createTranslator } from '#i18n/translator.ts'
import type { Cell } from '#language/cells.ts'
import type { CellKind } from '#language/kinds/kind.ts'
import type { ExportOptions, ExportTable, Row } from '../../server/exports/exportTable.ts'
import { type SheetLimits, sheetLimits } from '../../server/exports/xlsx/sheet.ts'
import { writeXlsx } from '../../server/exports/xlsx/writeXlsx.ts'
import { readCells, unzip } from './files.ts'

const exportOptions: ExportOptions = {
  formatContext: { translate: createTranslator('pt'), timeZone: 'America/Sao_Paulo' },
  now: new Date('2026-03-01T12:00:00Z'),
}

async function* paginate(rows: readonly Row[], size: number): AsyncGenerator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

interface Sheet {
  readonly name?: string
  readonly kinds?: readonly CellKind[]
  readonly limits?: SheetLimits
}

async function createSheetFile(rows: readonly Row[], { name = 'Linhas', kinds = ['text'], limits }: Sheet = {}) {
  const columns = kinds.map((kind) => ({ heading: kind, kind }))
  const table: ExportTable = { name, columns, pages: paginate(rows, 3) }
  const pieces: Buffer[] = []
  for await (const piece of writeXlsx(table, exportOptions, limits)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const minimalSheet = { name: 'x', columns: [{ heading: 'x', kind: 'text' as const }] }
/** Writes a sheet with one cell and reads the cell back. */
const writeAndRead = async (kind: CellKind, cell: Cell) =>
  readCells(await createSheetFile([[cell]], { kinds: [kind] })).A2

describe('a text', () => {
  const formulas = ['=SUM(A1)', '+1', '-1', '@cmd', '\t=1', '\n=1']
  const others = ["'", '12', 'TRUE', '<b>&"', ' à esquerda', '_x0041_', '😀']
  test.each([...formulas, ...others])('comes back as it is: %j', async (text) => {
    const cell = await writeAndRead('text', text)
    expect(cell).toMatchObject({ t: 's', v: text })
    expect(cell?.f).toBeUndefined()
  })

  const formulaLikeTexts = ['=1', '+1', '-1', '@a', '\t1', '\r1']
  test.each(formulaLikeTexts)('that begins like a formula is marked as quoted: %j', async (text) => {
    const parts = unzip(await createSheetFile([[text], ['plain']]))
    expect(parts.get('xl/worksheets/sheet1.xml')).toMatch(/r="A2" t="inlineStr" s="5".*r="A3" t="inlineStr" s="0"/s)
    expect(parts.get('xl/styles.xml')?.match(/<xf [^>]*xfId[^>]*>/g)?.[5]).toContain('quotePrefix="1"')
  })

  test('loses the characters that XML forbids, and nothing else', async () => {
    expect((await writeAndRead('text', 'a\u0000b\u000bc\ufffed\ud800e\r\nf\rg'))?.v).toBe('abcde\nf\ng')
  })

  test('is cut where a cell ends, never inside of a character', async () => {
    expect((await writeAndRead('text', 'x'.repeat(32_767)))?.v).toBe('x'.repeat(32_767))
    expect((await writeAndRead('text', 'x'.repeat(32_768)))?.v).toBe(`${'x'.repeat(32_766)}…`)
    expect((await writeAndRead('text', `${'x'.repeat(32_765)}😀y`))?.v).toBe(`${'x'.repeat(32_765)}…`)
  })

  test('of any kind gives a file that can be read', async () => {
    const forbiddenCharacters = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(texts, async (cellTexts) => {
        const cells = readCells(await createSheetFile(cellTexts.map((text) => [text])))
        for (const [index, text] of cellTexts.entries()) {
          const plain = text.replace(/\r\n?/g, '\n').replace(forbiddenCharacters, '')
          expect(cells[`A${index + 2}`]?.v ?? '').toBe(plain)
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('numbers and dates', () => {
  test('are numbers and dates', async () => {
    expect(await writeAndRead('number', 1234)).toMatchObject({ t: 'n', v: 1234 })
    expect(await writeAndRead('paddedId', 7)).toMatchObject({ t: 'n', v: 7, w: '0007' })
    expect(await writeAndRead('day', '1900-03-01')).toMatchObject({ t: 'd', w: '01/03/1900' })
    expect(await writeAndRead('instant', '2026-03-01T12:30:00.000Z')).toMatchObject({ t: 'd', w: '01/03/2026 09:30' })
    expect(await writeAndRead('instant', '2026-03-01T02:59:59.999Z')).toMatchObject({ w: '28/02/2026 23:59' })
    expect(await writeAndRead('instantDay', '2026-03-01T02:59:59.999Z')).toMatchObject({ t: 'd', w: '28/02/2026' })
    expect(await writeAndRead('instantDay', '1800-01-01T12:00:00.000Z')).toMatchObject({ t: 's' })
  })

  test('tell in the head of instants whose clocks they are of', async () => {
    const kinds = ['text', 'instant', 'instantDay', 'day'] as const
    const heads = readCells(await createSheetFile([['x', null, null, null]], { kinds }))
    expect(heads.B1?.v).toMatch(/^instant \(.+ de Brasília\)$/)
    expect([heads.A1?.v, heads.C1?.v, heads.D1?.v]).toEqual(['text', 'instantDay', 'day'])
  })

  test('of a day on which the clocks changed are those of the wall', async () => {
    // In 2018 summer time in São Paulo began at midnight, which is 03:00 UTC.
    expect(await writeAndRead('instant', '2018-11-04T02:30:00.000Z')).toMatchObject({ w: '03/11/2018 23:30' })
    expect(await writeAndRead('instant', '2018-11-04T03:30:00.000Z')).toMatchObject({ w: '04/11/2018 01:30' })
  })

  test('are texts where a spreadsheet has no such date', async () => {
    expect(await writeAndRead('day', '1899-12-31')).toMatchObject({ t: 's', v: '31/12/1899' })
    expect(await writeAndRead('day', 'soon')).toMatchObject({ t: 's', v: 'soon' })
  })

  test('that are not there leave the cell empty', async () => {
    for (const kind of ['text', 'number', 'day', 'instant', 'paddedId'] as const) {
      expect(await writeAndRead(kind, null)).toBeUndefined()
    }
  })
})

describe('sheets', () => {
  const rows = Array.from({ length: 10 }, (_, index): Row => [`linha ${index}`])
  const readSheets = (file: Buffer) => {
    const book = read(file)
    return book.SheetNames.map((name) => `${name}: ${utils.sheet_to_json(book.Sheets[name] ?? {}).length}`)
  }

  test('follow one another where one is full, each with its headings', async () => {
    expect(sheetLimits.rows).toBe(1_048_576)
    const file = await createSheetFile(rows, { name: 'Usuários', limits: { rows: 5, bytes: 1e9 } })
    expect(readSheets(file)).toEqual(['Usuários: 4', 'Usuários (2): 4', 'Usuários (3): 2'])
    expect(readSheets(await createSheetFile(rows, { limits: { rows: 11, bytes: 1e9 } }))).toEqual(['Linhas: 10'])
    expect(readSheets(await createSheetFile(rows, { limits: { rows: 1e6, bytes: 300 } })).length).toBeGreaterThan(1)
  })

  test('without rows have their headings', async () => {
    const file = await createSheetFile([])
    expect(readSheets(file)).toEqual(['Linhas: 0'])
    expect(readCells(file).A1?.v).toBe('text')
  })

  test('have names that a spreadsheet accepts', async () => {
    const { SheetNames } = read(await createSheetFile([], { name: `'[Tudo]: de a/z?* ${'muito '.repeat(9)}'` }))
    expect(SheetNames).toEqual([expect.stringMatching(/^[^[\]:*?/\\']{1,31}$/)])
  })
})

test('nothing more is read once nobody takes the pieces', async () => {
  let read = 0
  let isClosed = false
  async function* generateForever(): AsyncGenerator<Row[]> {
    try {
      for (;;) {
        read++
        yield Array.from({ length: 500 }, (_, index): Row => [`${Math.random()} ${index}`])
      }
    } finally {
      isClosed = true
    }
  }
  const table = { ...minimalSheet, pages: generateForever() }
  let pieces = 0
  for await (const _ of writeXlsx(table, exportOptions)) if (++pieces === 5) break
  expect(isClosed).toBe(true)
  expect(read).toBeLessThan(60)
})

test('an error among the rows is an error of the file', async () => {
  async function* broken(): AsyncGenerator<Row[]> {
    yield [['one']]
    throw new Error('the database went away')
  }
  const table = { ...minimalSheet, pages: broken() }
  const write = async () => {
    for await (const _ of writeXlsx(table, exportOptions));
  }
  await expect(write()).rejects.toThrow('the database went away')
})
