import { useState } from 'react'
import type { ResourceData } from '#resources/language/resource.ts'
import type { SavedView } from '../../api/savedViews.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { ToolPopover } from '../../ui/ToolPopover.tsx'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useEngine } from '../engine.ts'
import { type Failure, failureOf } from '../failure.ts'
import { viewsOf } from '../listState/listState.ts'
import { viewLabel } from '../messages.ts'
import { SaveViewForm } from './SaveViewForm.tsx'
import { type Arrangement, arrangementOf, isShowing, viewOf, withoutView, withRenamed, withView } from './savedView.ts'
import { type SavedViews, useSavedViews } from './useSavedViews.ts'
import { ViewItem } from './ViewItem.tsx'
import styles from './ViewsMenu.module.css'

interface ViewsMenuProps {
  resource: ResourceData
  shown: Arrangement
  onChoose: (arrangement: Arrangement) => void
}

/** A menu with the declared and saved views of a list: apply, save, rename and delete. */
export function ViewsMenu({ resource, shown, onChoose }: ViewsMenuProps) {
  const { translate } = useEngine()
  return (
    <ToolPopover icon="views" label={translate('list.views.button')} title={translate('list.views.title')}>
      {(close) => (
        <ViewsPanel
          resource={resource}
          shown={shown}
          onChoose={(arrangement) => {
            close()
            onChoose(arrangement)
          }}
        />
      )}
    </ToolPopover>
  )
}

/** The content of the menu. It is mounted when the menu is first opened, so that the views are loaded only then. */
function ViewsPanel({ resource, shown, onChoose }: ViewsMenuProps) {
  const { translate } = useEngine()
  const saved = useSavedViews(resource)
  const { keep, failure, dismiss } = useKeep(resource, saved)
  const [removed, setRemoved] = useState<SavedView>()
  const { views } = saved
  const declared: SavedView[] = [
    { name: translate('list.views.usual'), params: {} },
    ...viewsOf(resource).map((view) => ({ name: viewLabel(translate, resource, view), params: { view } })),
  ]
  const itemOf = (view: SavedView) => ({
    view,
    isOn: isShowing(resource, view, shown),
    onChoose: () => onChoose(arrangementOf(resource, view)),
  })
  return (
    <>
      <ul className={styles.list}>
        {declared.map((view) => (
          <ViewItem key={view.name} {...itemOf(view)} />
        ))}
        {views?.map((view) => (
          <ViewItem
            key={view.name}
            {...itemOf(view)}
            own={{
              others: withoutView(views, view.name),
              onRename: (name) => keep(withRenamed(views, view.name, name)),
              onRemove: () => setRemoved(view),
            }}
          />
        ))}
      </ul>
      <ViewsState saved={saved} />
      {views && (
        <SaveViewForm views={views} onSave={(name) => keep(withView(views, viewOf(resource, name, shown)), name)} />
      )}
      <ConfirmDialog
        question={
          removed && {
            title: translate('list.views.question', { name: removed.name }),
            verb: translate('list.views.removeVerb'),
            isDestructive: true,
          }
        }
        onConfirm={() => {
          if (removed && views) void keep(withoutView(views, removed.name))
          setRemoved(undefined)
        }}
        onClose={() => setRemoved(undefined)}
      />
      <FailureDialog failure={failure} onClose={dismiss} />
    </>
  )
}

/** The empty, loading and failure states of the saved views. */
function ViewsState({ saved: { views, isFailed, reload } }: { saved: SavedViews }) {
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
function useKeep(resource: ResourceData, { save }: SavedViews) {
  const { translate } = useEngine()
  const sayDone = useNotice()
  const [failure, setFailure] = useState<Failure>()
  const keep = async (views: readonly SavedView[], named?: string): Promise<boolean> => {
    try {
      await save(views)
    } catch (error) {
      setFailure(failureOf(translate, resource, 'views', error))
      return false
    }
    if (named !== undefined) sayDone(translate('list.views.saved', { name: named.trim() }))
    return true
  }
  return { keep, failure, dismiss: () => setFailure(undefined) }
}
