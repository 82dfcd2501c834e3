import { useCallback } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { hasStatus } from '../../api/apiError.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useEngine } from '../engine.ts'
import { type Failure, failureOf } from '../failure.ts'
import { useListPatch } from './useListPatch.ts'
import { useReason } from './useReason.ts'

/**
 * Shows that an action failed. After a 409, the record is loaded again and the condition that failed is shown. After a
 * 404 or 400, the list is loaded again, because it is out of date.
 */
export function useActionFailure(resource: ResourceData, show: (failure: Failure) => void) {
  const { translate } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const lists = useListPatch(resource)
  const reasonFor = useReason(resource)
  return useCallback(
    async (event: string, error: unknown, record: RaRecord) => {
      const failure = failureOf(translate, resource, event, error)
      if (hasStatus(error, 409)) {
        const current = await dataProvider
          .getOne<RaRecord>(routeOf(resource), { id: record.id })
          .then(({ data }) => data)
          .catch(() => undefined)
        if (current) lists.patch(record.id, current)
        else await lists.reload()
        const reason = current && reasonFor(event, current)
        return show({ ...failure, detail: reason ?? translate('events.conflict.failure') })
      }
      if (hasStatus(error, 404) || hasStatus(error, 400)) await lists.reload()
      show(failure)
    },
    [translate, resource, dataProvider, lists, reasonFor, show],
  )
}
