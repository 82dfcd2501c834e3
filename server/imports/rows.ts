import { type Selectable, sql } from 'kysely'
import type { ImportRow, ImportRowCell, ImportVerdict } from '#language/imports/import.ts'
import type { ImportRowsTable, StoredCells } from '../db/importTables.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { createListPage, createTextReader, type ListPage, parsePageQuery } from '../http/listQuery.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import { parseRepair } from './answer.ts'
import { groupBy } from './groupBy.ts'
import { createFaultNaming } from './nameFault.ts'
import type { OpenImport } from './storedImports.ts'

const verdicts: readonly ImportVerdict[] = ['new', 'changed', 'unchanged', 'refused', 'conflict']

/** A page of the preview, filtered by a verdict, by the repair that corrects the rows, or by line numbers. */
export async function listImportRows(
  db: Db,
  { stored, resource }: OpenImport,
  query: unknown,
): Promise<ListPage<ImportRow>> {
  const importId = stored.id
  const readText = createTextReader(query)
  const { page, perPage } = parsePageQuery(query)
  const verdict = parseVerdict(readText('verdict'))
  const repair = readText('repair')
  const lines = parseLines(readText('lines'))
  let selection = db
    .selectFrom('import_rows as r')
    .where('r.import_id', '=', importId)
    .where('r.part_of', 'is', null)
    .where('r.verdict', 'is not', null)
  if (verdict) selection = selection.where('r.verdict', '=', verdict)
  if (lines) selection = selection.where('r.line', 'in', lines)
  if (repair !== undefined) {
    const { target, code } = parseRepair(repair)
    selection = selection.where(
      sql<boolean>`exists (select from import_faults as f where f.import_id = r.import_id and f.line = r.line and f.target = ${target} and f.code = ${code})`,
    )
  }
  const { total } = await selection.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await selection
    .select(['r.line', 'r.verdict', 'r.record_id', 'r.title', 'r.result'])
    .orderBy('r.line')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return createListPage(await toImportRows(db, { stored, resource }, rows), Number(total), perPage)
}

/** One row of the preview. @throws HttpError 404 */
export async function readImportRowAt(db: Db, opened: OpenImport, line: number): Promise<ImportRow> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['line', 'verdict', 'record_id', 'title', 'result'])
    .where('import_id', '=', opened.stored.id)
    .where('line', '=', line)
    .execute()
  const [row] = await toImportRows(db, opened, rows)
  if (!row) throw new HttpError(404, 'errors.notFound')
  return row
}

type StoredRow = Pick<Selectable<ImportRowsTable>, 'line' | 'verdict' | 'record_id' | 'title' | 'result'>

async function toImportRows(
  db: Db,
  { stored, resource }: OpenImport,
  rows: readonly StoredRow[],
): Promise<ImportRow[]> {
  const nameFault = createFaultNaming(resource, stored.locale)
  const faults = groupBy(
    await findRowFaults(
      db,
      stored.id,
      rows.map(({ line }) => line),
    ),
    ({ line }) => line,
  )
  return rows.map(({ line, verdict, record_id, title, result }): ImportRow => {
    const cells = Object.fromEntries(Object.entries(result ?? {}).map(([target, cell]) => [target, toCell(cell)]))
    const others: string[] = []
    for (const { target, sentence } of faults.get(line) ?? []) {
      const cell = cells[target]
      if (cell) cells[target] = { ...cell, sentence: cell.sentence ?? sentence }
      else others.push(nameFault({ target, sentence }))
    }
    return {
      line,
      recordId: record_id === null ? null : (parseRecordKey(resource, record_id) ?? null),
      title,
      verdict: verdict ?? 'refused',
      cells,
      sentence: others.length > 0 ? others.join(' ') : null,
    }
  })
}

const toCell = (cell: StoredCells[string]): ImportRowCell =>
  typeof cell === 'string' ? { raw: cell, from: null, to: cell } : cell

/** The errors of rows. */
async function findRowFaults(db: Db, importId: number, lines: readonly number[]) {
  if (lines.length === 0) return []
  return db
    .selectFrom('import_faults')
    .select(['line', 'target', 'sentence'])
    .where('import_id', '=', importId)
    .where('line', 'in', [...lines])
    .execute()
}

function parseVerdict(text: string | undefined): ImportVerdict | undefined {
  const verdict = verdicts.find((one) => one === text)
  if (text === undefined || verdict) return verdict
  throw new HttpError(
    400,
    'errors.parameterUnknownValue',
    { name: 'verdict', options: verdicts.join(', ') },
    { field: 'verdict' },
  )
}

/** Parses line numbers that are separated by commas. @throws HttpError 400 */
function parseLines(text: string | undefined): number[] | undefined {
  if (text === undefined) return undefined
  const lines = text.split(',')
  if (lines.every((line) => /^\d{1,9}$/.test(line))) return lines.map(Number)
  throw new HttpError(400, 'errors.idsMalformed', { name: 'lines' }, { field: 'lines' })
}
