import { type RaRecord, useGetList } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import { buildGroupFilter } from '#language/groups.ts'
import type { PredicateData, Scalar } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { useEngine } from '../engine.ts'
import { buildFilter, type ListState } from '../listState/listState.ts'

interface Group {
  /** The field of the group, and the value that all its records have. */
  readonly name: string
  readonly value: Scalar
}

/** Reads a page of the records of one group. */
export function useGroupPage(
  resource: ResourceData,
  state: ListState,
  { name, value }: Group,
  pagination: { readonly page: number; readonly perPage: number },
) {
  const { resources } = useEngine()
  return useConditionPage(resource, state, buildGroupFilter({ resources, resource }, name, value), pagination)
}

/** Reads a page of the records of a list that also satisfy a condition. */
export function useConditionPage(
  resource: ResourceData,
  state: ListState,
  condition: PredicateData,
  pagination: { readonly page: number; readonly perPage: number },
  isEnabled = true,
) {
  return useGetList<RaRecord>(
    getRoute(resource),
    {
      pagination,
      sort: { field: state.sort, order: state.order },
      filter: { ...buildFilter(state), filter: addCondition(state.filter, condition) },
    },
    { retry: false, enabled: isEnabled, placeholderData: (previous) => previous },
  )
}

/**
 * Adds a condition to a filter in JSON. If the filter already tests the same field, the condition goes into `and`, so
 * that both apply.
 */
function addCondition(filter: string, condition: PredicateData): string {
  const stated: unknown = filter === '' ? {} : JSON.parse(filter)
  if (!isObject(stated)) return JSON.stringify(condition)
  const isAsked = Object.keys(condition).some((key) => Object.hasOwn(stated, key))
  if (!isAsked) return JSON.stringify({ ...stated, ...condition })
  const others = Array.isArray(stated.and) ? stated.and : []
  return JSON.stringify({ ...stated, and: [...others, condition] })
}
