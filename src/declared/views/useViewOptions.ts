import type { ResourceData } from '#language/resource.ts'
import { isSavedView } from '../../api/listQuery.ts'
import type { SavedView } from '../../api/savedViews.ts'
import { useEngine } from '../engine.ts'
import { getInitialListState, getViewNames, type ListState } from '../listState/listState.ts'
import { getViewLabel } from '../messages.ts'
import { getViewSettings } from './savedView.ts'

/** A view that a list can show. */
export interface ViewOption {
  /** The name of a declared view or the id of a saved one; undefined for the whole list. */
  readonly id: string | undefined
  readonly label: string
  /** The state of the list when the view is opened. */
  readonly state: ListState
  readonly saved?: SavedView
}

/**
 * All views of a list: the whole list, the declared views and the saved ones.
 * @param state the current state. Views that do not define their own sort order and page size keep those of this state.
 * They also keep its status, unless that comes from a saved view
 */
export function useViewOptions(
  resource: ResourceData,
  savedViews: readonly SavedView[] | undefined,
  { sort, order, perPage, status, view }: ListState,
  wholeLabel: string,
): ViewOption[] {
  const { translate } = useEngine()
  const initial = getInitialListState(resource)
  const isOfSavedView = view !== undefined && isSavedView(resource, view)
  const clean = { ...initial, sort, order, perPage, status: isOfSavedView ? initial.status : status }
  return [
    { id: undefined, label: wholeLabel, state: clean },
    ...getViewNames(resource).map((id) => ({
      id,
      label: getViewLabel(translate, resource, id),
      state: { ...clean, view: id },
    })),
    ...(savedViews ?? []).map((saved) => ({
      id: saved.id,
      label: saved.name,
      state: getViewSettings(resource, saved).state,
      saved,
    })),
  ]
}
