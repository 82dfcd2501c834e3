import { canBeInactive, getDefaultSort } from '#language/derive.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader, parseListQuery } from '../http/listQuery.ts'
import type { RecordsQuery } from './listSql.ts'
import { canSortBy } from './readRecords.ts'
import type { UserView } from './recordsContext.ts'

/** Parses the parameters of a resource's list. @throws HttpError 400 that names the invalid one */
export function parseRecordsQuery({ resource, evaluationContext }: UserView, parameters: unknown): RecordsQuery {
  const view = findView(resource, createTextReader(parameters)('view'))
  const query = {
    ...parseListQuery(parameters, getDefaultSort(resource).direction),
    ...(view && { view: { condition: view, evaluationContext } }),
  }
  if (query.orderBy !== null && !canSortBy(resource, query.orderBy)) {
    throw new HttpError(400, 'errors.orderByUnknown', { name: query.orderBy }, { field: 'orderBy' })
  }
  return canBeInactive(resource) ? query : { ...query, isActive: null }
}

function findView(resource: ResourceData, name: string | undefined): PredicateData | undefined {
  const { views = {} } = resource.list ?? {}
  if (!name || Object.hasOwn(views, name)) return name ? views[name] : undefined
  throw new HttpError(400, 'errors.viewUnknown', { name }, { field: 'view' })
}
