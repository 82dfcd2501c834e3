import { useCallback, useState } from 'react'
import { type Identifier, type RaRecord, useDataProvider } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isInactive } from '#resources/language/stateLabel.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useEngine } from '../engine.ts'
import { activityOf, eventText } from '../messages.ts'
import { useListPatch } from './useListPatch.ts'

/**
 * Makes a record active or inactive, optimistically. The row keeps its position until the list is loaded again. The
 * notice has an undo button. Clicks are ignored while a call for the record runs, because two opposite calls could
 * reach the server in the wrong order.
 */
export function useToggle(resource: ResourceData, onFailure: (error: unknown, record: RaRecord) => void) {
  const { translate, surroundings } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const sayDone = useNotice()
  const lists = useListPatch(resource)
  const route = routeOf(resource)
  const [underWay] = useState(() => new Set<Identifier>())

  return useCallback(
    async (record: RaRecord) => {
      const set = async (active: boolean): Promise<boolean> => {
        if (underWay.has(record.id)) return false
        underWay.add(record.id)
        const { now } = surroundings()
        lists.patch(record.id, { deletedAt: active ? null : (record.deletedAt ?? now) })
        try {
          await dataProvider.toggle(route, record.id, active)
          return true
        } catch (error) {
          lists.patch(record.id, { deletedAt: active ? (record.deletedAt ?? now) : null })
          onFailure(error, record)
          return false
        } finally {
          underWay.delete(record.id)
        }
      }
      const activate = isInactive(record)
      const about = (active: boolean) => activityOf(translate, resource, record, active ? 'active' : 'inactive')
      const undo = async () => {
        if (!(await set(!activate))) return
        await lists.reload()
        sayDone(translate('list.undone'), { subject: about(!activate) })
      }
      if (!(await set(activate))) return
      await lists.expire()
      sayDone(eventText(translate, resource, 'toggle', 'success'), {
        subject: about(activate),
        onUndo: () => void undo(),
      })
    },
    [resource, route, underWay, dataProvider, translate, surroundings, sayDone, lists, onFailure],
  )
}
