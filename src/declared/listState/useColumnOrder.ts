import { useMemo } from 'react'
import { useStore } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { isSavedView } from '../../api/listQuery.ts'
import { type ColumnSettings, normalizeColumnOrder } from './columnOrder.ts'

/**
 * The columns of a list that the user has chosen. Each saved view has its own columns, so that opening a view does not
 * change the columns of the whole list.
 * @param view the view that the list shows
 */
export function useColumnOrder(
  resource: ResourceData,
  view: string | undefined,
): [ColumnSettings, (order: ColumnSettings) => void] {
  const [stored, store] = useStore<unknown>(getColumnsKey(resource, view))
  return [useMemo(() => normalizeColumnOrder(resource, stored), [resource, stored]), store]
}

const getColumnsKey = (resource: ResourceData, view: string | undefined): string =>
  isSavedView(resource, view) ? `${getRoute(resource)}.columns.${view}` : `${getRoute(resource)}.columns`
