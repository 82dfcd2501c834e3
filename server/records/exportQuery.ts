import { type Column, columnsOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { HttpError } from '../http/httpError.ts'
import type { Me } from '../http/me.ts'
import { textsOf } from '../http/paging.ts'
import type { RecordsContext } from './context.ts'
import { recordKey } from './keys.ts'
import { listQueryOf } from './listQuery.ts'
import type { PagesQuery } from './recordPages.ts'
import type { RecordId } from './save.ts'

/** The parameters of an export. */
export interface ExportQuery extends PagesQuery {
  /** In the order of the columns in the file. */
  readonly columns: readonly Column[]
}

/** The maximum number of selected records; more keys would not fit into a URL. */
export const mostIds = 500
const longestIds = 12_000

/**
 * Parses the parameters of an export: those of the list without `page` and `perPage`, `columns` by name, and `ids`, in
 * which commas and percent signs of a key are percent-encoded.
 *
 * @throws HttpError 400 that names the invalid parameter
 */
export function exportQueryOf(
  context: RecordsContext,
  resource: ResourceData,
  parameters: unknown,
  me: Me,
): ExportQuery {
  const { page: _, perPage: __, ids, ...list } = Object(parameters) as Record<string, unknown>
  const { search, isActive, orderBy, orderByDirection, view } = listQueryOf(context, resource, list, me)
  const columns = columnsNamed(resource, textsOf(list)('columns'))
  return { search, isActive, orderBy, orderByDirection, view, columns, ids: idsIn(resource, ids) }
}

function columnsNamed(resource: ResourceData, text: string | undefined): Column[] {
  const declared = columnsOf(resource)
  if (!text) return declared
  return [...new Set(text.split(','))].map((name) => {
    const column = declared.find((one) => one.name === name)
    if (column) return column
    throw new HttpError(400, 'errors.columnUnknown', { name }, { field: 'columns' })
  })
}

function idsIn(resource: ResourceData, ids: unknown): RecordId[] | null {
  if (ids === undefined) return null
  const malformed = new HttpError(400, 'errors.idsMalformed', {}, { field: 'ids' })
  if (typeof ids !== 'string' || ids === '') throw malformed
  const texts = ids.length > longestIds ? [] : ids.split(',')
  if (texts.length === 0 || texts.length > mostIds) {
    throw new HttpError(400, 'errors.tooManyIds', { max: mostIds }, { field: 'ids' })
  }
  return texts.map((text) => {
    const id = recordKey(resource, decoded(text) ?? '')
    if (id === undefined || id === '') throw malformed
    return id
  })
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
