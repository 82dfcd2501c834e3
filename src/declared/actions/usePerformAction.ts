import { useCallback, useRef } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useEngine } from '../engine.ts'
import { formatRecordName, getEventText } from '../messages.ts'
import { useListCache } from './useListCache.ts'
import { useToggle } from './useToggle.ts'

interface ActionListeners {
  readonly onRemoved: (record: RaRecord) => void
  readonly onChanged: (() => void) | undefined
}

/**
 * Returns a function that performs an action: it toggles the state, removes the record, or calls the declared route.
 * The function resolves to false if the removal or the call failed.
 */
export function usePerformAction(
  resource: ResourceData,
  onFailure: (event: string, error: unknown, record: RaRecord) => Promise<void>,
  { onRemoved, onChanged }: ActionListeners,
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
    async (name: string, record: RaRecord, input?: RecordData): Promise<boolean> => {
      const isRemoval = name === 'remove'
      let updated: RaRecord | undefined
      try {
        if (isRemoval) await dataProvider.remove(route, record.id)
        else updated = await dataProvider.runAction(route, name, record.id, undefined, input)
      } catch (error) {
        await onFailure(name, error, record)
        return false
      }
      notify(getEventText(translate, resource, name, 'success'), {
        subject: formatRecordName(translate, resource, record),
      })
      if (isRemoval) onRemoved(record)
      else onChanged?.()
      if (updated) listCache.patch(record.id, updated)
      await (updated ? listCache.invalidate() : listCache.reload())
      return true
    },
    [resource, route, dataProvider, translate, notify, listCache, onFailure, onRemoved, onChanged],
  )
  const callUnlessPending = useUnlessPending(performCall)
  return useCallback(
    async (name: string, record: RaRecord, input?: RecordData): Promise<boolean> => {
      if (name !== 'toggle') return callUnlessPending(name, record, input)
      await toggle(record)
      return true
    },
    [toggle, callUnlessPending],
  )
}

type PerformCall = (name: string, record: RaRecord, input?: RecordData) => Promise<boolean>

/** Ignores repeated clicks while the call runs. */
function useUnlessPending(performCall: PerformCall): PerformCall {
  const pendingKeys = useRef(new Set<string>())
  return useCallback(
    async (name, record, input) => {
      const key = `${name} ${record.id}`
      if (pendingKeys.current.has(key)) return false
      pendingKeys.current.add(key)
      return performCall(name, record, input).finally(() => pendingKeys.current.delete(key))
    },
    [performCall],
  )
}
