import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Identifier, useDataProvider } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'

/**
 * How long the pointer or the focus must rest on a link before its record is fetched, in ms, so that moving across a
 * list fetches nothing.
 */
const restMs = 80

/**
 * Event handlers of a link that prefetch its record: after the pointer or the focus has rested on the link, or at once
 * when the link is pressed. The page of the record joins the running request, and meanwhile shows the cached record, if
 * there is one.
 */
export function usePrefetchRecord(resource: ResourceData, id: Identifier) {
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const prefetch = () => {
    cancel()
    const route = getRoute(resource)
    void queryClient.prefetchQuery({
      queryKey: [route, 'getOne', { id: String(id), meta: undefined }],
      queryFn: async ({ signal }) => (await dataProvider.getOne(route, { id, signal })).data,
      retry: false,
    })
  }
  const prefetchAfterRest = () => {
    cancel()
    timer.current = setTimeout(prefetch, restMs)
  }
  return {
    onPointerEnter: prefetchAfterRest,
    onPointerLeave: cancel,
    onPointerDown: prefetch,
    onFocus: prefetchAfterRest,
    onBlur: cancel,
  }
}
