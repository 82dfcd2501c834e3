import type { RaRecord } from 'react-admin'
import { utils, type WorkSheet, write } from 'xlsx'
import { columnLabel } from '#i18n/labels.ts'
import { type Cell, formatCell } from '#language/cells.ts'
import { getListColumns } from '#language/columns.ts'
import { getTimeZoneName } from '#language/dates.ts'
import { getRoute } from '#language/derive.ts'
import { createFileColumns } from '#language/fileColumns.ts'
import type { CellKind } from '#language/kinds/kind.ts'
import type { ResourceData } from '#language/resource.ts'
import { createWallClock, type WallClock } from '#language/wallClock.ts'
import { getSheetHeading, getSheetWidth, sheetFormats, toSheetNumber, toSheetText } from '#rules/sheetCells.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import type { Engine } from '../engine.ts'
import type { ExportedFile, ExportProgress } from './exportManager.ts'
import type { ExportQuery } from './exportQuery.ts'

/** The maximum number of rows in a file that the browser writes. */
const maxRows = 5_000
const rowsPerPage = 50
const recordsPerRequest = 4

interface SpreadsheetServices {
  readonly engine: Engine
  readonly dataProvider: DeclaredDataProvider
}

interface ExportTask {
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
}

/** Reads the rows with the list calls, which every backend has, and writes the same file as the server would. */
export async function writeSpreadsheet(
  resource: ResourceData,
  query: ExportQuery,
  services: SpreadsheetServices,
  task: ExportTask,
): Promise<Omit<ExportedFile, 'name'>> {
  const read = query.ids === undefined ? readList : readSelectedRecords
  const { records, isTruncated } = await read(resource, query, services, task)
  const sheet = buildSheet(resource, query, services.engine, records)
  const workbook = { SheetNames: [sheetName], Sheets: { [sheetName]: sheet } }
  const bytes: ArrayBuffer = write(workbook, { type: 'array', bookType: 'xlsx', compression: true })
  return { blob: new Blob([bytes]), ...(isTruncated && { truncatedAt: records.length }) }
}

const sheetName = 'Export'

interface ExportRecords {
  readonly records: readonly RaRecord[]
  readonly isTruncated: boolean
}

async function readList(
  resource: ResourceData,
  { sort, filter }: ExportQuery,
  { dataProvider }: SpreadsheetServices,
  { signal, onProgress }: ExportTask,
): Promise<ExportRecords> {
  const records: RaRecord[] = []
  for (let page = 1; ; page++) {
    const pagination = { page, perPage: rowsPerPage }
    const result = await dataProvider.getList<RaRecord>(getRoute(resource), { pagination, sort, filter, signal })
    records.push(...result.data)
    const total = result.total ?? records.length
    onProgress({ rows: records.length, total: Math.min(total, maxRows) })
    if (result.data.length < rowsPerPage || records.length >= maxRows) {
      return { records: records.slice(0, maxRows), isTruncated: total > maxRows }
    }
  }
}

async function readSelectedRecords(
  resource: ResourceData,
  { ids = [] }: ExportQuery,
  { dataProvider }: SpreadsheetServices,
  { signal, onProgress }: ExportTask,
): Promise<ExportRecords> {
  const records: RaRecord[] = []
  for (let start = 0; start < ids.length; start += recordsPerRequest) {
    signal.throwIfAborted()
    const batchIds = ids.slice(start, start + recordsPerRequest)
    records.push(...(await dataProvider.getMany<RaRecord>(getRoute(resource), { ids: [...batchIds] })).data)
    onProgress({ rows: records.length, total: ids.length })
  }
  return { records, isTruncated: false }
}

/**
 * Builds the same columns and cells as the server. Texts become text cells, so that no text is evaluated as a formula.
 */
function buildSheet(
  resource: ResourceData,
  { columns }: ExportQuery,
  engine: Engine,
  records: readonly RaRecord[],
): WorkSheet {
  const shownColumns = columns.flatMap(
    (name) => getListColumns(resource).find((candidate) => candidate.name === name) ?? [],
  )
  const readers = shownColumns.flatMap((column) =>
    createFileColumns(engine, resource, column, columnLabel(engine.translate, resource.name, column.name)),
  )
  const zoneName = getTimeZoneName(engine.translate.locale, engine.timeZone)
  const headings = readers.map(({ kind, heading }) => getSheetHeading(kind, heading, zoneName))
  const rows = records.map((record) => readers.map(({ kind, read }) => buildSheetCell(engine, kind, read(record))))
  const sheet = utils.aoa_to_sheet([headings.map((text) => ({ t: 's', v: text })), ...rows])
  sheet['!cols'] = readers.map(({ kind, read }, index) => ({
    wch: getSheetWidth(kind, headings[index] ?? '', records.slice(0, 250).map(read)),
  }))
  return sheet
}

function buildSheetCell(engine: Engine, kind: CellKind, cell: Cell) {
  if (cell === null) return null
  const wallClock = engine.timeZone === undefined ? toLocalClock : createWallClock(engine.timeZone)
  const number = toSheetNumber(kind, cell, wallClock)
  if (number === undefined)
    return { t: 's', v: toSheetText(kind === 'text' ? String(cell) : formatCell(engine, kind, cell)) }
  return { t: 'n', v: number, ...(kind in sheetFormats && { z: sheetFormats[kind as keyof typeof sheetFormats] }) }
}

/** Converts an instant to the wall clock in the time zone of the browser. */
const toLocalClock: WallClock = (instantMs) => instantMs - new Date(instantMs).getTimezoneOffset() * 60_000
