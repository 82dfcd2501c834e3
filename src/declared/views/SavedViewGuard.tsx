import { Button } from '@mui/material'
import { type ReactNode, useEffect } from 'react'
import { useStore } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { viewTexts } from '#i18n/viewTexts.ts'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { removeOwner } from '../../api/chosenOwner.ts'
import { useShell } from '../../layout/shell/shell.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { buildListSearch, getInitialListState, hasOnlySavedView, type ListState } from '../listState/listState.ts'
import { useColumnOrder } from '../listState/useColumnOrder.ts'
import { getViewSettings } from './savedView.ts'
import { useSavedViews } from './useSavedViews.ts'

interface SavedViewGuardProps {
  resource: ResourceData
  /** The id of the saved view in the URL. */
  id: string
  /** Shown until the view is loaded. */
  skeleton: ReactNode
  onOpen: (state: ListState) => void
  children: ReactNode
}

/**
 * Shows the rows of a saved view with the columns of the view. A URL that contains only the view gets its parameters. If
 * the view does not exist or is not shared with the user, shows a message instead. If the views cannot be loaded, the
 * rows are shown all the same, because the URL usually contains all parameters of the view.
 */
export function SavedViewGuard({ resource, id, skeleton, onOpen, children }: SavedViewGuardProps) {
  const texts = useLocalizedTexts(viewTexts)
  const { views, isFailed } = useSavedViews(resource)
  const view = views?.find((candidate) => candidate.id === id)
  const [, setColumns] = useColumnOrder(resource, id)
  const [columnsVersion, setColumnsVersion] = useStore<unknown>(`${getRoute(resource)}.columnsVersion.${id}`)
  const isCurrent = view?.version === columnsVersion
  const isKnown = typeof columnsVersion === 'number'
  useEffect(() => {
    if (!view || isCurrent) return
    setColumns(getViewSettings(resource, view).columns)
    setColumnsVersion(view.version)
  }, [view, isCurrent, resource, setColumns, setColumnsVersion])
  const { search } = useLocation()
  const navigate = useNavigate()
  const { owner } = useShell()
  const isShort = hasOnlySavedView(resource, owner ? removeOwner(search, owner.name) : search)
  useEffect(() => {
    if (view && isShort)
      navigate({ search: buildListSearch(resource, getViewSettings(resource, view).state) }, { replace: true })
  }, [view, isShort, resource, navigate])
  // Once the columns are known, the rows stay: a newer version of the view only changes the columns.
  if (isFailed || (view && isKnown && !isShort)) return children
  if (view || !views) return skeleton
  return (
    <EmptyState
      reason="failed"
      title={texts.unknownTitle}
      text={texts.unknown}
      action={
        <Button variant="outlined" onClick={() => onOpen(getInitialListState(resource))}>
          {texts.clear}
        </Button>
      }
    />
  )
}
