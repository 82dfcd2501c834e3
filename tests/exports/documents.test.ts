import { describe, expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import type { ExportOptions, ExportTable, Row } from '../../server/exports/exportTable.ts'
import { type ColumnSize, computeColumnWidths } from '../../server/exports/pdf/computeColumnWidths.ts'
import { distributeWidth, wrapText } from '../../server/exports/pdf/wrapText.ts'
import { writePdf } from '../../server/exports/pdf/writePdf.ts'
import { readPdfPages } from './files.ts'

const exportOptions: ExportOptions = {
  formatContext: { translate: createTranslator('en'), timeZone: 'UTC' },
  now: new Date('2026-03-01T12:00:00Z'),
}

async function createDocument(
  rows: readonly Row[],
  columns: ExportTable['columns'],
  own = exportOptions,
): Promise<string[][]> {
  async function* pages(): AsyncGenerator<readonly Row[]> {
    yield rows
  }
  const chunks: Buffer[] = []
  for await (const piece of writePdf({ name: 'People', columns, pages: pages() }, own)) chunks.push(piece)
  const file = Buffer.concat(chunks)
  expect([file.subarray(0, 5).toString(), file.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF'])
  return readPdfPages(file)
}

const exportedOnText = expect.stringMatching(/^Exported on 01\/03\/2026 12:00 \(.+\)$/)

const columns = [
  { heading: 'Name', kind: 'text' },
  { heading: 'Shots', kind: 'number' },
  { heading: 'Since', kind: 'instant' },
] as const

test('each page repeats the headings and says its number and how many there are; no row is lost between (U-38)', async () => {
  const rows = Array.from({ length: 100 }, (_, index): Row => [`Person ${index}`, index * 1000, '2026-03-01T12:30:00Z'])
  const pages = await createDocument(rows, columns)
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    const number = [`Page ${index + 1} of `, String(pages.length)]
    expect(page.slice(0, 7)).toEqual(['People', exportedOnText, ...number, 'Name', 'Shots', 'Since'])
  }
  const names = pages.flat().filter((text) => text.startsWith('Person '))
  expect(names).toEqual(rows.map(([name]) => name))
  expect(pages[0]?.slice(7, 10)).toEqual(['Person 0', '0', '01/03/2026 12:30'])
  expect(pages.flat()).toContain('99,000')
})

test('without rows there is a page with the headings, which says so', async () => {
  const page = ['People', exportedOnText, 'Page 1 of ', '1', 'Name', 'Shots', 'Since', 'No records']
  expect(await createDocument([], columns)).toEqual([page])
})

test('the head names the time zone that its times are of', async () => {
  const timeZone = 'America/Sao_Paulo'
  const inBrazil = { ...exportOptions, formatContext: { translate: createTranslator('pt'), timeZone } }
  const [page = []] = await createDocument([], columns, inBrazil)
  expect(page[1]).toMatch(/^Exportado em 01\/03\/2026 09:00 \(.*Brasília\)$/)
})

test('an address is not broken while other columns have room to spare', async () => {
  const email = 'antonio.bianchi@correio.example'
  const wideColumns = Array.from({ length: 7 }, (_, index) => ({ heading: `Column ${index}`, kind: 'text' as const }))
  const row = [email, ...wideColumns.map(() => 'a few words that may well be wrapped')]
  const [page = []] = await createDocument([row], [{ heading: 'Email', kind: 'text' }, ...wideColumns])
  expect(page).toContain(email)
})

test('a date stays in one line beside texts that want all the room', async () => {
  const long = Array.from({ length: 60 }, () => 'words').join(' ')
  const texts = ['A', 'B', 'C', 'D', 'E'].map((heading) => ({ heading, kind: 'text' as const }))
  const rows: Row[] = [[...texts.map(() => long), '2026-03-01T12:30:00Z']]
  const [page = []] = await createDocument(rows, [...texts, { heading: 'Since', kind: 'instant' }])
  expect(page).toContain('01/03/2026 12:30')
})

test('letters of other alphabets show, and what the font does not have does no harm', async () => {
  const text = 'Ação Łódź Ангел Ωμέγα Việt'
  const [page = []] = await createDocument([[`${text} 漢😀`, null, null]], columns)
  expect(page.slice(7).join('')).toContain(text)
})

test('a letter that was first drawn as a part of another can still be searched and copied', async () => {
  await createDocument([['Ý', null, null]], columns)
  const [page = []] = await createDocument([['Yara', null, null]], columns)
  expect(page).toContain('Yara')
})

test('a long text is wrapped, and cut with an ellipsis', async () => {
  const long = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ')
  const [page = []] = await createDocument([[long, 1, null]], columns)
  const lines = page.filter((text) => text.startsWith('word'))
  expect(lines.length).toBe(3)
  expect(lines.at(-1)).toMatch(/…$/)
  expect(long.startsWith(lines.join(' ').replace(/…$/, ''))).toBe(true)
})

describe('a text in a column', () => {
  const measureLetters = (text: string): number => [...text].length
  test.each<[string, number, number, string[]]>([
    ['', 10, 3, []],
    ['short', 10, 3, ['short']],
    ['two words', 5, 3, ['two', 'words']],
    ['two  \n words', 20, 3, ['two words']],
    ['unbreakable', 4, 3, ['unbr', 'eaka', 'ble']],
    ['unbreakable', 4, 2, ['unbr', 'eak…']],
    ['one two three four', 9, 1, ['one two…']],
    ['😀😀😀', 2, 2, ['😀😀', '😀']],
    ['wide', 0, 2, ['w', 'i…']],
  ])('%j in %d, %d lines at most', (text, width, max, lines) => {
    expect(wrapText(text, width, max, measureLetters)).toEqual(lines)
  })
})

test.each<[string, ColumnSize[], number, number[]]>([
  [
    'all they could use, and a part of what is left, where there is room',
    [createColumnSize(5, 10), createColumnSize(5, 30)],
    80,
    [20, 60],
  ],
  [
    'what is left over their words by how long their texts are',
    [createColumnSize(20, 100, 30), createColumnSize(20, 100, 10)],
    80,
    [50, 30],
  ],
  ['no more than they could use', [createColumnSize(20, 30, 90), createColumnSize(20, 100, 10)], 80, [30, 50]],
  [
    'what even their words must share',
    [createColumnSize(10, 10), createColumnSize(90, 90), createColumnSize(90, 200)],
    110,
    [10, 50, 50],
  ],
])('columns get %s', (_what, sizes, available, widths) => {
  expect(computeColumnWidths(sizes, available).map(Math.round)).toEqual(widths)
})

function createColumnSize(min: number, max: number, weight = 0): ColumnSize {
  return { min, max, weight }
}

test('columns are as wide as they want, and share where there is no room for all', () => {
  expect(distributeWidth([10, 30], 80)).toEqual([20, 60])
  expect(distributeWidth([10, 200, 300], 110)).toEqual([10, 50, 50])
  expect(distributeWidth([100, 100], 50)).toEqual([25, 25])
  expect(distributeWidth([0, 0], 50)).toEqual([0, 0])
})
