import { Button } from '@mui/material'
import { useState } from 'react'
import { viewTexts } from '#i18n/viewTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import type { SavedView } from '../../api/savedViews.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import type { ListState } from '../listState/listState.ts'
import { useColumnOrder } from '../listState/useColumnOrder.ts'
import { buildViewSettings, getViewSettings, isViewChanged, type ListSettings } from './savedView.ts'
import type { SavedViews } from './useSavedViews.ts'
import { useViewChanges } from './useViewChanges.ts'
import { ViewDialog } from './ViewDialog.tsx'
import styles from './ViewTabs.module.css'

interface ChangedViewProps {
  resource: ResourceData
  /** The saved view that the list shows. */
  view: SavedView
  current: ListSettings
  savedViews: SavedViews
  onOpen: (state: ListState) => void
}

/** Shown if the list differs from its saved view. Buttons save the changes or undo them. */
export function ChangedView({ resource, view, current, savedViews, onOpen }: ChangedViewProps) {
  const texts = useLocalizedTexts(viewTexts)
  const { run, failure, dismiss } = useViewChanges(resource)
  const [isNaming, setNaming] = useState(false)
  const [, setColumns] = useColumnOrder(resource, view.id)
  const isChanged = isViewChanged(resource, view, current)
  if (!isChanged && !isNaming) return null
  const settings = buildViewSettings(resource, current)
  const reset = () => {
    const start = getViewSettings(resource, view)
    setColumns(start.columns)
    onOpen(start.state)
  }
  return (
    <>
      <p role="status" className={styles.changed}>
        {isChanged && texts.changed}
      </p>
      <div className={styles.changeButtons}>
        {view.mayChange && (
          <Button
            size="small"
            variant="outlined"
            onClick={() =>
              void run(() => savedViews.update(view, { ...settings, name: view.name, shared: view.shared }), view.name)
            }
          >
            {texts.update}
          </Button>
        )}
        <Button size="small" variant="text" onClick={() => setNaming(true)}>
          {texts.saveAsNew}
        </Button>
        <Button size="small" variant="text" onClick={reset}>
          {texts.reset}
        </Button>
      </div>
      {isNaming && (
        <ViewDialog
          resource={resource}
          settings={settings}
          savedViews={savedViews}
          onSaved={(saved) => {
            // The changed columns now belong to the new view, so the columns of the old view are reset.
            setColumns(getViewSettings(resource, view).columns)
            onOpen(getViewSettings(resource, saved).state)
          }}
          onClose={() => setNaming(false)}
        />
      )}
      <FailureDialog failure={failure} onClose={dismiss} />
    </>
  )
}
