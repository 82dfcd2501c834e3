import type { RaRecord } from 'react-admin'
import { utils, type WorkSheet, write } from 'xlsx'
import { columnLabel } from '#i18n/labels.ts'
import { type Cell, cellText } from '#resources/language/cells.ts'
import { timeZoneName } from '#resources/language/dates.ts'
import { columnsOf, routeOf } from '#resources/language/derive.ts'
import { fileColumns } from '#resources/language/fileColumns.ts'
import type { CellKind } from '#resources/language/kinds/kind.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { sheetFormats, sheetHeading, sheetNumber, sheetText, sheetWidth, type WallClock } from '#rules/sheetCells.ts'
import { wallClockOf } from '#rules/wallClock.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import type { Engine } from '../engine.ts'
import type { ExportedFile, ExportProgress } from './exportDesk.ts'
import type { ExportQuestion } from './exportQuestion.ts'

/** The maximum number of rows in a file that the browser writes. */
const mostRows = 5_000
const rowsPerPage = 50
const recordsAtOnce = 4

interface Means {
  readonly engine: Engine
  readonly dataProvider: DeclaredDataProvider
}

interface Task {
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
}

/** Reads the rows with the list calls, which every backend has, and writes the same file as the server would. */
export async function writeHere(
  resource: ResourceData,
  question: ExportQuestion,
  means: Means,
  task: Task,
): Promise<Omit<ExportedFile, 'name'>> {
  const read = question.ids === undefined ? readList : readChosen
  const { records, isCut } = await read(resource, question, means, task)
  const sheet = sheetOf(resource, question, means.engine, records)
  const book = { SheetNames: [sheetName], Sheets: { [sheetName]: sheet } }
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true })
  return { blob: new Blob([bytes]), ...(isCut && { cutAt: records.length }) }
}

const sheetName = 'Export'

interface Rows {
  readonly records: readonly RaRecord[]
  readonly isCut: boolean
}

async function readList(
  resource: ResourceData,
  { sort, filter }: ExportQuestion,
  { dataProvider }: Means,
  { signal, onProgress }: Task,
): Promise<Rows> {
  const records: RaRecord[] = []
  for (let page = 1; ; page++) {
    const pagination = { page, perPage: rowsPerPage }
    const answer = await dataProvider.getList<RaRecord>(routeOf(resource), { pagination, sort, filter, signal })
    records.push(...answer.data)
    const total = answer.total ?? records.length
    onProgress({ rows: records.length, total: Math.min(total, mostRows) })
    if (answer.data.length < rowsPerPage || records.length >= mostRows) {
      return { records: records.slice(0, mostRows), isCut: total > mostRows }
    }
  }
}

async function readChosen(
  resource: ResourceData,
  { ids = [] }: ExportQuestion,
  { dataProvider }: Means,
  { signal, onProgress }: Task,
): Promise<Rows> {
  const records: RaRecord[] = []
  for (let start = 0; start < ids.length; start += recordsAtOnce) {
    signal.throwIfAborted()
    const some = ids.slice(start, start + recordsAtOnce)
    records.push(...(await dataProvider.getMany<RaRecord>(routeOf(resource), { ids: [...some] })).data)
    onProgress({ rows: records.length, total: ids.length })
  }
  return { records, isCut: false }
}

/**
 * Builds the same columns and cells as the server. Texts become text cells, so that no text is evaluated as a formula.
 */
function sheetOf(
  resource: ResourceData,
  { columns }: ExportQuestion,
  engine: Engine,
  records: readonly RaRecord[],
): WorkSheet {
  const shown = columns.flatMap((name) => columnsOf(resource).find((one) => one.name === name) ?? [])
  const readers = shown.flatMap((column) =>
    fileColumns(engine, resource, column, columnLabel(engine.translate, resource.name, column.name)),
  )
  const zoneName = timeZoneName(engine.translate.locale, engine.timeZone)
  const headings = readers.map(({ kind, heading }) => sheetHeading(kind, heading, zoneName))
  const rows = records.map((record) => readers.map(({ kind, read }) => sheetCell(engine, kind, read(record))))
  const sheet = utils.aoa_to_sheet([headings.map((text) => ({ t: 's', v: text })), ...rows])
  sheet['!cols'] = readers.map(({ kind, read }, index) => ({
    wch: sheetWidth(kind, headings[index] ?? '', records.slice(0, 250).map(read)),
  }))
  return sheet
}

function sheetCell(engine: Engine, kind: CellKind, cell: Cell) {
  if (cell === null) return null
  const wallClock = engine.timeZone === undefined ? localClock : wallClockOf(engine.timeZone)
  const number = sheetNumber(kind, cell, wallClock)
  if (number === undefined)
    return { t: 's', v: sheetText(kind === 'text' ? String(cell) : cellText(engine, kind, cell)) }
  return { t: 'n', v: number, ...(kind in sheetFormats && { z: sheetFormats[kind as keyof typeof sheetFormats] }) }
}

/** Converts an instant to the wall clock in the time zone of the browser. */
const localClock: WallClock = (instantMs) => instantMs - new Date(instantMs).getTimezoneOffset() * 60_000
