import { buffer } from 'node:stream/consumers'
import { getColumnLetter } from '#language/imports/headings.ts'
import { writeZip, type ZipEntry } from '../../exports/writeZip.ts'
import { buildTextCell } from '../../exports/xlsx/cellXml.ts'
import { buildSheetStart } from '../../exports/xlsx/sheetStart.ts'
import { styleIndexes } from '../../exports/xlsx/styles.ts'
import { buildWorkbookEntries, getSheetPath, toSheetName } from '../../exports/xlsx/workbook.ts'
import type { FileFormat } from './fileTable.ts'
import { buildTemplateColumns, type TemplateColumn, type TemplateOptions } from './templateColumns.ts'
import { writeTextTable } from './writeTextTable.ts'

interface TemplateFile extends TemplateOptions {
  /** The name of the sheet, in the language of the user. */
  readonly name: string
  readonly format: FileFormat
  readonly writtenAt: Date
}

/**
 * An empty file whose headings an import maps automatically: all fields that the user may give. In a spreadsheet the
 * second sheet has the rules of each column, and the cells offer choices and titles. There is no example row, because
 * users would import it.
 */
export async function buildTemplate({ name, format, writtenAt, ...options }: TemplateFile): Promise<Buffer> {
  const columns = buildTemplateColumns(options)
  const headings = columns.map(({ heading }) => heading)
  if (format === 'csv') return buffer(writeTextTable({ headings, lines: noLines() }))
  const say = (key: string): string => options.languages[0]?.lookup(`imports.file.template.${key}`) ?? key
  return buffer(writeZip(generateEntries(name, columns, say), writtenAt))
}

async function* noLines(): AsyncGenerator<never> {}

type Say = (key: string) => string

async function* generateEntries(name: string, columns: readonly TemplateColumn[], say: Say): AsyncGenerator<ZipEntry> {
  const lists = columns.map(({ options }) => options).filter((options) => options.length > 0)
  const listsName = toSheetName(say('lists'))
  const sheets = [buildTableSheet(columns, listsName), buildRulesSheet(columns, say), buildListsSheet(lists)]
  for (const [index, xml] of sheets.entries())
    yield { name: `xl/${getSheetPath(index + 1)}`, chunks: [Buffer.from(xml)] }
  yield* buildWorkbookEntries([
    { name: toSheetName(name) },
    { name: toSheetName(say('rules')) },
    { name: listsName, isHidden: true },
  ])
}

/** The last row whose cells are formatted and offer options. */
const lastRow = 100_001

function buildTableSheet(columns: readonly TemplateColumn[], listsName: string): string {
  const widths = columns.map(({ isText }, index) => {
    const style = isText ? ` style="${styleIndexes.typedText}"` : ''
    return `<col min="${index + 1}" max="${index + 1}" width="22" customWidth="1"${style}/>`
  })
  let list = 0
  const validations = columns.flatMap(({ options }, index) => {
    if (options.length === 0) return []
    const letter = getColumnLetter(index)
    const listLetter = getColumnLetter(list++)
    const range = `'${listsName.replaceAll("'", "''")}'!$${listLetter}$1:$${listLetter}$${options.length}`
    // Other texts are allowed, because an import also reads keys and the labels of other languages.
    return `<dataValidation type="list" allowBlank="1" sqref="${letter}2:${letter}${lastRow}"><formula1>${range.replaceAll('&', '&amp;')}</formula1></dataValidation>`
  })
  const headings = columns.map(({ heading }, index) =>
    buildTextCell(`${getColumnLetter(index)}1`, heading, styleIndexes.heading),
  )
  return buildSheet({
    columns: widths.join(''),
    rows: [headings.join('')],
    end:
      validations.length > 0
        ? `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`
        : '',
  })
}

function buildRulesSheet(columns: readonly TemplateColumn[], say: Say): string {
  const head = [say('column'), say('rule')].map((text, index) =>
    buildTextCell(`${getColumnLetter(index)}1`, text, styleIndexes.heading),
  )
  const rows = columns.map(
    ({ heading, rules }, index) =>
      buildTextCell(`A${index + 2}`, heading) + buildTextCell(`B${index + 2}`, rules.join(' ')),
  )
  const widths = '<col min="1" max="1" width="30" customWidth="1"/><col min="2" max="2" width="120" customWidth="1"/>'
  return buildSheet({ columns: widths, rows: [head.join(''), ...rows], end: '' })
}

function buildListsSheet(lists: readonly (readonly string[])[]): string {
  const count = Math.max(1, ...lists.map(({ length }) => length))
  const rows = Array.from({ length: count }, (_, row) =>
    lists
      .map((list, index) => {
        const text = list[row]
        return text === undefined ? '' : buildTextCell(`${getColumnLetter(index)}${row + 1}`, text)
      })
      .join(''),
  )
  return buildSheet({ columns: '<col min="1" max="1" width="30" customWidth="1"/>', rows, end: '' })
}

interface SheetParts {
  readonly columns: string
  /** The cells of each row. */
  readonly rows: readonly string[]
  /** The XML after the cells. */
  readonly end: string
}

const buildSheet = ({ columns, rows, end }: SheetParts): string =>
  [
    buildSheetStart(columns),
    ...rows.map((cells, index) => `<row r="${index + 1}">${cells}</row>`),
    `</sheetData>${end}</worksheet>`,
  ].join('')
