import { useCallback } from 'react'
import { type Identifier, type RaRecord, useDataProvider } from 'react-admin'
import { getApiPath } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { buildFailure } from '../buildFailure.ts'
import { useEngine } from '../engine.ts'
import { useListCache } from './useListCache.ts'

/**
 * A position in a list: the id of the record before it, null for the start, or undefined if the record before it is not
 * known, as at the start of a later page.
 */
export type Place = Identifier | null | undefined

/**
 * Returns the position of a record.
 * @param others the other records of the page
 * @param index the number of records before the position
 */
export function getPlace(others: readonly RaRecord[], index: number, isFirstPage: boolean): Place {
  return index > 0 ? others[index - 1]?.id : isFirstPage ? null : undefined
}

/**
 * Moves a record in a list that users order manually. The notice has an undo button. Resolves to whether the move
 * succeeded.
 */
export function useMoveRecord(resource: ResourceData) {
  const { translate } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const notify = useNotice()
  const notifyFailure = useNotice('error')
  const listCache = useListCache(resource)

  return useCallback(
    async (record: RaRecord, to: Identifier | null, from: Place): Promise<boolean> => {
      const subject = String(record[resource.title] ?? record.id)
      const move = async (after: Identifier | null): Promise<boolean> => {
        const path = `/${getApiPath(resource)}/move/${encodeURIComponent(record.id)}`
        try {
          await dataProvider.send(path, { method: 'PUT', data: { after } })
          return true
        } catch (error) {
          const { text, detail } = buildFailure(translate, resource, 'save', error)
          notifyFailure(detail ?? text, { subject })
          return false
        } finally {
          await listCache.reload()
        }
      }
      const undo = async () => {
        if (from !== undefined && (await move(from))) notify(translate('list.undone'), { subject })
      }
      if (!(await move(to))) return false
      notify(translate('list.move.done'), { subject, ...(from !== undefined && { onUndo: () => void undo() }) })
      return true
    },
    [resource, dataProvider, translate, notify, notifyFailure, listCache],
  )
}
