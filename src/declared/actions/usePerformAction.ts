import { useCallback, useRef } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { getRoute } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useEngine } from '../engine.ts'
import { formatRecordName, getEventText } from '../messages.ts'
import { useListCache } from './useListCache.ts'
import { useToggle } from './useToggle.ts'

/** Performs an action: toggles the state, removes the record, or calls the declared route. */
export function usePerformAction(
  resource: ResourceData,
  onFailure: (event: string, error: unknown, record: RaRecord) => Promise<void>,
  onRemoved: (record: RaRecord) => void,
) {
  const { translate } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const notify = useNotice()
  const listCache = useListCache(resource)
  const toggle = useToggle(
    resource,
    useCallback((error, record) => void onFailure('toggle', error, record), [onFailure]),
  )
  const route = getRoute(resource)

  const performCall = useCallback(
    async (name: string, record: RaRecord) => {
      const isRemoval = name === 'remove'
      let updated: RaRecord | undefined
      try {
        if (isRemoval) await dataProvider.remove(route, record.id)
        else updated = await dataProvider.runAction(route, name, record.id)
      } catch (error) {
        return onFailure(name, error, record)
      }
      notify(getEventText(translate, resource, name, 'success'), {
        subject: formatRecordName(translate, resource, record),
      })
      if (isRemoval) onRemoved(record)
      if (updated) listCache.patch(record.id, updated)
      await (updated ? listCache.invalidate() : listCache.reload())
    },
    [resource, route, dataProvider, translate, notify, listCache, onFailure, onRemoved],
  )
  const callUnlessPending = useUnlessPending(performCall)
  return useCallback(
    (name: string, record: RaRecord) => (name === 'toggle' ? toggle(record) : callUnlessPending(name, record)),
    [toggle, callUnlessPending],
  )
}

/** Ignores repeated clicks while the call runs. */
function useUnlessPending(performCall: (name: string, record: RaRecord) => Promise<void>) {
  const pendingKeys = useRef(new Set<string>())
  return useCallback(
    async (name: string, record: RaRecord) => {
      const key = `${name} ${record.id}`
      if (pendingKeys.current.has(key)) return
      pendingKeys.current.add(key)
      await performCall(name, record).finally(() => pendingKeys.current.delete(key))
    },
    [performCall],
  )
}
