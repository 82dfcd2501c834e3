import { useCallback } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { getAction, getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { hasStatus } from '../../api/apiError.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { buildFailure, type Failure } from '../buildFailure.ts'
import { useEngine } from '../engine.ts'
import { useDisabledReason } from './useDisabledReason.ts'
import { useListCache } from './useListCache.ts'

/**
 * Shows that an action failed. After a 409, the record is loaded again, and the condition that does not hold is shown.
 * If all conditions hold and the action has an input, the message of the server is shown, because it may be about the
 * input. After a 404 or 400, the list is loaded again, because it is out of date.
 */
export function useActionFailure(resource: ResourceData, onFailure: (failure: Failure) => void) {
  const { translate } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const listCache = useListCache(resource)
  const getReason = useDisabledReason(resource)
  return useCallback(
    async (event: string, error: unknown, record: RaRecord) => {
      const failure = buildFailure(translate, resource, event, error)
      if (hasStatus(error, 409)) {
        const current = await dataProvider
          .getOne<RaRecord>(getRoute(resource), { id: record.id })
          .then(({ data }) => data)
          .catch(() => undefined)
        if (current) listCache.patch(record.id, current)
        else await listCache.reload()
        const reason = current && getReason(event, current)
        if (reason === undefined && error.text !== '' && getAction(resource, event)?.input)
          return onFailure({ title: failure.title, text: error.text })
        return onFailure({ ...failure, detail: reason ?? translate('events.conflict.failure') })
      }
      if (hasStatus(error, 404) || hasStatus(error, 400)) await listCache.reload()
      onFailure(failure)
    },
    [translate, resource, dataProvider, listCache, getReason, onFailure],
  )
}
