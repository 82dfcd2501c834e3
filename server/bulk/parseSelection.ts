import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { HttpError } from '../http/httpError.ts'
import { maxIds } from '../records/exportQuery.ts'
import type { ListFilter } from '../records/listSql.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import { parseRecordsQuery } from '../records/parseRecordsQuery.ts'
import type { UserView } from '../records/recordsContext.ts'
import type { RecordId } from '../records/save.ts'

/** The records that a bulk call changes. */
export type Selection =
  | { readonly ids: readonly RecordId[] }
  | { readonly filter: ListFilter; readonly except: readonly RecordId[]; readonly expected: number }

/** The maximum number of records in a bulk call. */
export const maxBulkRecords = 10_000

const matchNames = ['filter', 'FilterString', 'isActive', 'view', 'except']

/**
 * Parses `ids`, or `expect` with `match`.
 *
 * @throws HttpError 400 that names the invalid part
 */
export function parseSelection(view: UserView, { ids, match, expect }: Readonly<Record<string, unknown>>): Selection {
  const { resource } = view
  if ((ids === undefined) === (match === undefined)) throw createPartError('ids', 'errors.bulkSelection')
  if (match === undefined) {
    const keys = parseKeys(resource, ids, 'ids')
    if (keys.length > 0) return { ids: keys }
    throw createPartError('ids', 'errors.idsMalformed', { name: 'ids' })
  }
  if (!isObject(match)) throw createPartError('match', 'errors.bulkSelection')
  const unknownName = Object.keys(match).find((name) => !matchNames.includes(name))
  if (unknownName !== undefined) throw createPartError('match', 'errors.parameterUnknown', { name: unknownName })
  if (typeof expect !== 'number' || !Number.isInteger(expect) || expect < 0)
    throw createPartError('expect', 'errors.parameterMin', { name: 'expect', min: 0 })
  const { except = [], ...parameters } = match
  const query = parseRecordsQuery(view, toQuery(parameters))
  const { search, isActive, orderBy, orderByDirection, where } = query
  return {
    filter: { search, isActive, orderBy, orderByDirection, where },
    except: parseKeys(resource, except, 'match.except'),
    expected: expect,
  }
}

/** The parameters as in the URL of a list, where all are texts. */
const toQuery = (parameters: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? String(value) : name === 'filter' && isObject(value) ? JSON.stringify(value) : value,
    ]),
  )

function parseKeys(resource: ResourceData, ids: unknown, name: string): RecordId[] {
  if (!Array.isArray(ids)) throw createPartError(name, 'errors.idsMalformed', { name })
  if (ids.length > maxIds) throw createPartError(name, 'errors.bulkTooManyIds', { max: maxIds })
  const keys = ids.map((id) => {
    const key = typeof id === 'string' || typeof id === 'number' ? parseRecordKey(resource, String(id)) : undefined
    if (key === undefined || key === '' || String(key).includes('\0'))
      throw createPartError(name, 'errors.idsMalformed', { name })
    return key
  })
  return [...new Set(keys)]
}

function createPartError(
  field: string,
  key:
    | 'errors.bulkSelection'
    | 'errors.idsMalformed'
    | 'errors.bulkTooManyIds'
    | 'errors.parameterUnknown'
    | 'errors.parameterMin',
  params: Readonly<Record<string, string | number>> = {},
): HttpError {
  return new HttpError(400, key, params, { field })
}
