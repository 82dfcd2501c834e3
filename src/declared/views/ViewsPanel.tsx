import { useState } from 'react'
import { fillText } from '#i18n/translate.ts'
import { type ViewTexts, viewTexts } from '#i18n/viewTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import type { SavedView } from '../../api/savedViews.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useShell } from '../../layout/shell/shell.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import type { Confirmation } from '../dialogs/dialogProps.ts'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useEngine } from '../engine.ts'
import { getInitialListState, type ListState } from '../listState/listState.ts'
import { SaveViewForm } from './SaveViewForm.tsx'
import { buildViewSettings, findView, getViewSettings, type ListSettings } from './savedView.ts'
import { type SavedViews, useSavedViews } from './useSavedViews.ts'
import { useViewChanges } from './useViewChanges.ts'
import { useViewOptions, type ViewOption } from './useViewOptions.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { ViewItem } from './ViewItem.tsx'
import styles from './ViewsMenu.module.css'

export interface ViewsPanelProps {
  resource: ResourceData
  current: ListSettings
  onOpen: (state: ListState) => void
}

/** The content of the menu. It is mounted when the menu is first opened. */
export function ViewsPanel({ resource, current, onOpen }: ViewsPanelProps) {
  const texts = useLocalizedTexts(viewTexts)
  const isUnfiltered = current.state.filter === '' && current.state.search === ''
  const savedViews = useSavedViews(resource)
  const { run, failure, dismiss } = useViewChanges(resource)
  const [viewToDelete, setViewToDelete] = useState<SavedView>()
  const [viewToEdit, setViewToEdit] = useState<SavedView>()
  const options = useViewOptions(resource, savedViews.views, current.state, texts.usual)
  const getDefaultProps = useDefaultToggle(resource, savedViews, run)
  const { save, remove } = useViewCommands({ resource, current, onOpen }, savedViews, run)
  return (
    <>
      <ul className={styles.list}>
        {options.map((option) => (
          <ViewItem
            key={option.id ?? ''}
            option={option}
            isCurrent={option.id === current.state.view && (option.saved !== undefined || isUnfiltered)}
            onOpen={() => onOpen(option.state)}
            {...getDefaultProps(option)}
            {...(option.saved?.mayChange && {
              onEdit: () => setViewToEdit(option.saved),
              onRemove: () => setViewToDelete(option.saved),
            })}
          />
        ))}
      </ul>
      <ViewsState savedViews={savedViews} />
      {savedViews.views && <SaveViewForm views={getOwnViews(savedViews.views)} onSave={save} />}
      {viewToEdit && (
        <ViewDialog
          resource={resource}
          view={viewToEdit}
          settings={viewToEdit}
          savedViews={savedViews}
          onClose={() => setViewToEdit(undefined)}
        />
      )}
      <ConfirmDialog
        confirmation={viewToDelete && buildQuestion(texts, viewToDelete)}
        onConfirm={() => {
          if (viewToDelete) void remove(viewToDelete)
          setViewToDelete(undefined)
        }}
        onClose={() => setViewToDelete(undefined)}
      />
      <FailureDialog failure={failure} onClose={dismiss} />
    </>
  )
}

const buildQuestion = (texts: ViewTexts, { name, shared }: SavedView): Confirmation => ({
  title: fillText(texts.question, { name }),
  ...(shared && { text: texts.sharedQuestion }),
  confirmLabel: texts.removeVerb,
  isDestructive: true,
})

/** Functions that save the current list as a view, and that delete a view. */
function useViewCommands(
  { resource, current, onOpen }: ViewsPanelProps,
  savedViews: SavedViews,
  run: ReturnType<typeof useViewChanges>['run'],
) {
  const save = async (name: string) => {
    const replaced = findView(getOwnViews(savedViews.views), name)
    const content = { ...buildViewSettings(resource, current), name: name.trim(), shared: null }
    const saved = await run(() => (replaced ? savedViews.update(replaced, content) : savedViews.create(content)), name)
    if (saved) onOpen(getViewSettings(resource, saved).state)
    return saved !== undefined
  }
  const remove = async (view: SavedView) => {
    const isRemoved = await run(async () => {
      await savedViews.remove(view)
      return true
    })
    if (isRemoved && view.id === current.state.view) onOpen(getInitialListState(resource))
  }
  return { save, remove }
}

const getOwnViews = (views: readonly SavedView[] = []): SavedView[] => views.filter(({ shared }) => shared === null)

/** Returns a function that builds the props of a view for choosing it as the user's default, which the menu opens. */
function useDefaultToggle(
  { name }: ResourceData,
  { isOnServer, setDefault }: SavedViews,
  run: ReturnType<typeof useViewChanges>['run'],
) {
  const { me } = useShell()
  const texts = useLocalizedTexts(viewTexts)
  const notify = useNotice()
  const current = me.defaultViews?.[name]?.view
  return ({ id, label }: ViewOption) => {
    const isDefault = current === id
    const toggle = async () => {
      const chosen = isDefault ? '' : (id ?? '')
      const isDone = await run(async () => {
        await setDefault(chosen, 'me')
        return true
      })
      if (isDone) notify(fillText(texts.setDefault, { name: chosen === '' ? texts.usual : label }))
    }
    return { isDefault, onToggleDefault: isOnServer ? () => void toggle() : undefined }
  }
}

/** The empty, loading and failure states of the saved views. */
function ViewsState({ savedViews: { views, isFailed, reload } }: { savedViews: SavedViews }) {
  const { translate } = useEngine()
  const texts = useLocalizedTexts(viewTexts)
  if (views) return views.length === 0 ? <p className={styles.hint}>{texts.empty}</p> : null
  if (!isFailed) return <p className={styles.hint}>{texts.loading}</p>
  return (
    <p className={styles.hint} role="alert">
      {texts.failed}{' '}
      <button type="button" className={styles.retry} onClick={reload}>
        {translate('list.failed.retry')}
      </button>
    </p>
  )
}
