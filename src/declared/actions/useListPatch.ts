import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Identifier, RaRecord } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isFormKey } from '../form/askedOnce.ts'

/** Ways to bring the lists on the screen in step with what was done to a record. */
export interface ListPatch {
  /** Changes a row, or the record's own page, where it stands, without asking the server: it keeps its place, and the focus. */
  patch(id: Identifier, changes: Partial<RaRecord>): void
  /** Lists that are opened from now on ask again; the one on the screen stays as it is. */
  expire(): Promise<void>
  /** The list on the screen asks again. What a form was begun with does not: it would change under the person's hands. */
  reload(): Promise<void>
}

export function useListPatch(resource: ResourceData): ListPatch {
  const client = useQueryClient()
  const route = routeOf(resource)
  const patch = useCallback(
    (id: Identifier, changes: Partial<RaRecord>) => {
      client.setQueriesData<{ data: RaRecord[] }>(
        { queryKey: [route, 'getList'] },
        (page) => page && { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...changes } : row)) },
      )
      client.setQueryData<RaRecord>([route, 'getOne', { id: String(id) }], (shown) => shown && { ...shown, ...changes })
    },
    [client, route],
  )
  return useMemo(
    () => ({
      patch,
      expire: () => client.invalidateQueries({ queryKey: [route], refetchType: 'none' }),
      reload: () => client.invalidateQueries({ queryKey: [route], predicate: ({ queryKey }) => !isFormKey(queryKey) }),
    }),
    [client, route, patch],
  )
}
