import { findNearest } from '#language/checks/report.ts'
import { getDefaultSort } from '#language/columns.ts'
import { canBeInactive } from '#language/derive.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { toListedResource } from '#language/sight.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader, parseListQuery } from '../http/listQuery.ts'
import { canSortBy } from './listRecords.ts'
import type { RecordsQuery } from './listSql.ts'
import { filterLimits, parseFilter } from './parseFilter.ts'
import type { UserView } from './recordsContext.ts'

/** The parameters of every list. */
const listParameters = [
  'page',
  'perPage',
  'FilterString',
  'isActive',
  'orderBy',
  'orderByDirection',
  'view',
  'filter',
] as const

/**
 * Parses the parameters of a resource's list.
 *
 * @param others the names of the parameters that are read elsewhere
 * @throws HttpError 400 that names the unknown or invalid one
 */
export function parseRecordsQuery(view: UserView, parameters: unknown, others: readonly string[] = []): RecordsQuery {
  const { resource, evaluationContext } = view
  requireKnownParameters(Object(parameters), [...listParameters, ...others])
  const { filter: filterText, ...named } = Object(parameters) as Record<string, unknown>
  const filter = parseFilter(view, createTextReader({ filter: filterText }, filterLimits.characters)('filter'))
  const conditions = [findView(resource, createTextReader(named)('view')), filter]
  const declared = conditions.filter((condition) => condition !== undefined)
  const query = {
    ...parseListQuery(named, getDefaultSort(resource).direction),
    ...(declared.length > 0 && { where: { condition: { and: declared }, evaluationContext } }),
  }
  if (query.orderBy !== null && !canSortBy(toListedResource(resource, evaluationContext), query.orderBy)) {
    throw new HttpError(400, 'errors.orderByUnknown', { name: query.orderBy }, { field: 'orderBy' })
  }
  return canBeInactive(resource) ? query : { ...query, isActive: null }
}

function requireKnownParameters(parameters: object, known: readonly string[]): void {
  const name = Object.keys(parameters).find((candidate) => !known.includes(candidate))
  if (name === undefined) return
  const nearest = findNearest(name, known)
  const error = nearest === undefined ? 'errors.parameterUnknown' : 'errors.parameterMisspelled'
  throw new HttpError(400, error, { name, ...(nearest !== undefined && { nearest }) }, { field: name })
}

function findView(resource: ResourceData, name: string | undefined): PredicateData | undefined {
  const { views = {} } = resource.list ?? {}
  if (!name || Object.hasOwn(views, name)) return name ? views[name] : undefined
  throw new HttpError(400, 'errors.viewUnknown', { name }, { field: 'view' })
}
