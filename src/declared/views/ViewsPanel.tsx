import { useState } from 'react'
import type { ResourceData } from '#language/resource.ts'
import type { SavedView } from '../../api/savedViews.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { buildFailure, type Failure } from '../buildFailure.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useEngine } from '../engine.ts'
import { getViewNames } from '../listState/listState.ts'
import { getViewLabel } from '../messages.ts'
import { SaveViewForm } from './SaveViewForm.tsx'
import {
  addOrReplaceView,
  buildView,
  getViewSettings,
  isViewShown,
  type ListSettings,
  removeView,
  renameView,
} from './savedView.ts'
import { type SavedViews, useSavedViews } from './useSavedViews.ts'
import { ViewItem } from './ViewItem.tsx'
import styles from './ViewsMenu.module.css'

export interface ViewsPanelProps {
  resource: ResourceData
  current: ListSettings
  onSelect: (settings: ListSettings) => void
}

/** The content of the menu. It is mounted when the menu is first opened, so that the views are loaded only then. */
export function ViewsPanel({ resource, current, onSelect }: ViewsPanelProps) {
  const { translate } = useEngine()
  const savedViews = useSavedViews(resource)
  const { saveAndNotify, failure, dismiss } = useSaveViews(resource, savedViews)
  const [viewToDelete, setViewToDelete] = useState<SavedView>()
  const { views } = savedViews
  const declaredViews: SavedView[] = [
    { name: translate('list.views.usual'), params: {} },
    ...getViewNames(resource).map((view) => ({ name: getViewLabel(translate, resource, view), params: { view } })),
  ]
  const getItemProps = (view: SavedView) => ({
    view,
    isCurrent: isViewShown(resource, view, current),
    onSelect: () => onSelect(getViewSettings(resource, view)),
  })
  return (
    <>
      <ul className={styles.list}>
        {declaredViews.map((view) => (
          <ViewItem key={view.name} {...getItemProps(view)} />
        ))}
        {views?.map((view) => (
          <ViewItem
            key={view.name}
            {...getItemProps(view)}
            savedViewActions={{
              others: removeView(views, view.name),
              onRename: (name) => saveAndNotify(renameView(views, view.name, name)),
              onRemove: () => setViewToDelete(view),
            }}
          />
        ))}
      </ul>
      <ViewsState savedViews={savedViews} />
      {views && (
        <SaveViewForm
          views={views}
          onSave={(name) => saveAndNotify(addOrReplaceView(views, buildView(resource, name, current)), name)}
        />
      )}
      <ConfirmDialog
        confirmation={
          viewToDelete && {
            title: translate('list.views.question', { name: viewToDelete.name }),
            confirmLabel: translate('list.views.removeVerb'),
            isDestructive: true,
          }
        }
        onConfirm={() => {
          if (viewToDelete && views) void saveAndNotify(removeView(views, viewToDelete.name))
          setViewToDelete(undefined)
        }}
        onClose={() => setViewToDelete(undefined)}
      />
      <FailureDialog failure={failure} onClose={dismiss} />
    </>
  )
}

/** The empty, loading and failure states of the saved views. */
function ViewsState({ savedViews: { views, isFailed, reload } }: { savedViews: SavedViews }) {
  const { translate } = useEngine()
  if (views) return views.length === 0 ? <p className={styles.hint}>{translate('list.views.empty')}</p> : null
  if (!isFailed) return <p className={styles.hint}>{translate('list.views.loading')}</p>
  return (
    <p className={styles.hint} role="alert">
      {translate('list.views.failed')}{' '}
      <button type="button" className={styles.retry} onClick={reload}>
        {translate('list.failed.retry')}
      </button>
    </p>
  )
}

/** Saves views and shows the result. */
function useSaveViews(resource: ResourceData, { save }: SavedViews) {
  const { translate } = useEngine()
  const notify = useNotice()
  const [failure, setFailure] = useState<Failure>()
  const saveAndNotify = async (views: readonly SavedView[], savedName?: string): Promise<boolean> => {
    try {
      await save(views)
    } catch (error) {
      setFailure(buildFailure(translate, resource, 'views', error))
      return false
    }
    if (savedName !== undefined) notify(translate('list.views.saved', { name: savedName.trim() }))
    return true
  }
  return { saveAndNotify, failure, dismiss: () => setFailure(undefined) }
}
