import { useCallback, useState } from 'react'
import { type Identifier, type RaRecord, useDataProvider } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { isInactive } from '#language/stateLabel.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useEngine } from '../engine.ts'
import { formatActivity, getEventText } from '../messages.ts'
import { useListCache } from './useListCache.ts'

/**
 * Makes a record active or inactive, optimistically. The row keeps its position until the list is loaded again. The
 * notice has an undo button. Clicks are ignored while a call for the record runs, because two opposite calls could
 * reach the server in the wrong order.
 */
export function useToggle(resource: ResourceData, onFailure: (error: unknown, record: RaRecord) => void) {
  const { translate, getEvaluationContext } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const notify = useNotice()
  const listCache = useListCache(resource)
  const route = getRoute(resource)
  const [pendingIds] = useState(() => new Set<Identifier>())

  return useCallback(
    async (record: RaRecord) => {
      const setActive = async (active: boolean): Promise<boolean> => {
        if (pendingIds.has(record.id)) return false
        pendingIds.add(record.id)
        const { now } = getEvaluationContext()
        listCache.patch(record.id, { deletedAt: active ? null : (record.deletedAt ?? now) })
        try {
          await dataProvider.toggle(route, record.id, active)
          return true
        } catch (error) {
          listCache.patch(record.id, { deletedAt: active ? (record.deletedAt ?? now) : null })
          onFailure(error, record)
          return false
        } finally {
          pendingIds.delete(record.id)
        }
      }
      const isActivation = isInactive(record)
      const getSubject = (active: boolean) =>
        formatActivity(translate, resource, record, active ? 'active' : 'inactive')
      const undo = async () => {
        if (!(await setActive(!isActivation))) return
        await listCache.reload()
        notify(translate('list.undone'), { subject: getSubject(!isActivation) })
      }
      if (!(await setActive(isActivation))) return
      await listCache.invalidate()
      notify(getEventText(translate, resource, 'toggle', 'success'), {
        subject: getSubject(isActivation),
        onUndo: () => void undo(),
      })
    },
    [resource, route, pendingIds, dataProvider, translate, getEvaluationContext, notify, listCache, onFailure],
  )
}
