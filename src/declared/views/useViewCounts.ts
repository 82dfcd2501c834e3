import { keepPreviousData } from '@tanstack/react-query'
import { getApiPath, getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { getCountsKey } from '../actions/useListCache.ts'
import { useEngine } from '../engine.ts'
import type { Status } from '../listState/listState.ts'
import { usePathQuery } from '../usePathQuery.ts'

/** Returns the number of records in a view by its name or id, or in the whole list; undefined if unknown. */
export type GetViewCount = (view: string | undefined) => number | undefined

/** The maximum number of views in one request, by the API contract. */
const maxViews = 20

interface ViewCountsOptions {
  /** The status of the whole list and of the declared views. */
  wholeStatus: Status | undefined
  views: readonly string[]
  /** The number of records in the displayed list. When it changes, the views are counted again. */
  total: number
  /** False until the rows are loaded, so that counting does not delay them. */
  isEnabled: boolean
}

/** The number of records of each view. Only our own server counts them. */
export function useViewCounts(
  resource: ResourceData,
  { views, wholeStatus, total, isEnabled }: ViewCountsOptions,
): GetViewCount {
  const { isOwnApi, abilities } = useEngine()
  const names = views.slice(0, maxViews).join()
  const query = new URLSearchParams({ views: names, ...(wholeStatus && { status: wholeStatus }) })
  const queryKey = [...getCountsKey(getRoute(resource)), names, wholeStatus, total]
  const { data } = usePathQuery<unknown>(queryKey, `/${getApiPath(resource)}/counts?${query}`, {
    enabled: isEnabled && isOwnApi && abilities?.extras !== false,
    placeholderData: keepPreviousData,
    retry: false,
    networkMode: 'always',
    meta: { quiet: true },
  })
  return (view) => {
    const { views: byView, status } = isObject(data) ? data : {}
    const { active, inactive }: { active?: unknown; inactive?: unknown } = Object(status)
    const whole =
      wholeStatus === 'all' ? Number(active) + Number(inactive) : wholeStatus === 'inactive' ? inactive : active
    const count = view === undefined ? whole : Object(byView)[view]
    return Number.isInteger(count) ? Number(count) : undefined
  }
}
