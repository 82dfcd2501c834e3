import { type Column, getListColumns, getUsualColumns } from '#language/columns.ts'
import type { ResourceData } from '#language/resource.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import { parseTotals } from './listTotals.ts'
import { parseRecordKey } from './parseRecordKey.ts'
import { parseRecordsQuery } from './parseRecordsQuery.ts'
import type { PagesQuery } from './readRecordPages.ts'
import type { UserView } from './recordsContext.ts'
import type { RecordId } from './save.ts'

/** The parameters of an export. */
export interface ExportQuery extends PagesQuery {
  /** In the order of the columns in the file. */
  readonly columns: readonly Column[]
  /** The fields whose totals are in the last row. */
  readonly totals: readonly string[]
}

/** The maximum number of selected records; more keys would not fit into a URL. */
export const maxIds = 500
const maxIdsLength = 12_000

/**
 * Parses the parameters of an export: those of the list without `page` and `perPage`, `columns` by name, and `ids` or
 * `except`, in which commas and percent signs of a key are percent-encoded.
 *
 * @throws HttpError 400 that names the invalid parameter
 */
export function parseExportQuery(view: UserView, parameters: unknown): ExportQuery {
  const { page: _, perPage: __, ids, except, ...listParameters } = Object(parameters) as Record<string, unknown>
  const { search, isActive, orderBy, orderByDirection, where } = parseRecordsQuery(view, listParameters, [
    'format',
    'for',
    'columns',
    'bom',
    'totals',
  ])
  const { resource } = view
  const columns = parseColumns(resource, createTextReader(listParameters)('columns'))
  const chosen = { ids: parseIds(resource, ids, 'ids'), except: parseIds(resource, except, 'except') }
  if (chosen.ids && chosen.except) throw new HttpError(400, 'errors.exceptWithIds', {}, { field: 'except' })
  // CSV has no row of totals, because a program would read it as a record.
  const isForPrograms = createTextReader(listParameters)('format') === 'csv'
  const totals = isForPrograms ? [] : parseTotals(view, listParameters)
  return { search, isActive, orderBy, orderByDirection, where, columns, totals, ...chosen }
}

function parseColumns(resource: ResourceData, text: string | undefined): Column[] {
  const declaredColumns = getListColumns(resource)
  if (!text) return getUsualColumns(resource)
  return [...new Set(text.split(','))].map((name) => {
    const column = declaredColumns.find((declaredColumn) => declaredColumn.name === name)
    if (column) return column
    throw new HttpError(400, 'errors.columnUnknown', { name }, { field: 'columns' })
  })
}

function parseIds(resource: ResourceData, ids: unknown, name: 'ids' | 'except'): RecordId[] | null {
  if (ids === undefined) return null
  const malformedError = new HttpError(400, 'errors.idsMalformed', { name }, { field: name })
  if (typeof ids !== 'string' || ids === '') throw malformedError
  const texts = ids.length > maxIdsLength ? [] : ids.split(',')
  if (texts.length === 0 || texts.length > maxIds) {
    throw new HttpError(400, 'errors.tooManyIds', { max: maxIds }, { field: name })
  }
  return texts.map((text) => {
    const id = parseRecordKey(resource, decodeKey(text) ?? '')
    if (id === undefined || id === '') throw malformedError
    return id
  })
}

function decodeKey(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
