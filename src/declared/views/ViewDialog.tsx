import { Button, Checkbox, DialogActions, DialogContent, DialogTitle, FormControlLabel, TextField } from '@mui/material'
import { useId, useState } from 'react'
import { fillText } from '#i18n/translate.ts'
import { type ViewTexts, viewTexts } from '#i18n/viewTexts.ts'
import { isOfHouse } from '#language/belonging.ts'
import type { ResourceData } from '#language/resource.ts'
import { viewLimits } from '#rules/viewLimits.ts'
import type { SavedView, Shared, ViewContent } from '../../api/savedViews.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useEngine } from '../engine.ts'
import { ShareChoice } from './ShareChoice.tsx'
import { findView } from './savedView.ts'
import type { SavedViews } from './useSavedViews.ts'
import { useViewChanges } from './useViewChanges.ts'
import styles from './ViewsMenu.module.css'

interface ViewDialogProps {
  resource: ResourceData
  /** The list settings to save. */
  settings: Pick<ViewContent, 'params' | 'columns'>
  /** The view to change; absent for a new one. */
  view?: SavedView
  savedViews: SavedViews
  onSaved?: (view: SavedView) => void
  onClose: () => void
}

/** Asks for the name of a view. Administrators also choose with whom it is shared. */
export function ViewDialog(props: ViewDialogProps) {
  const { view, onClose } = props
  const texts = useLocalizedTexts(viewTexts)
  const id = useId()
  const { name, setName, shared, setShared, opensForAll, setOpensForAll, nameProblem, wasSubmitted, ...form } =
    useViewForm(props)
  return (
    <>
      <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            // In the DOM this dialog is inside the form that saves a new view, and its submit event must not reach that
            // form.
            event.stopPropagation()
            void form.submit()
          }}
        >
          <DialogTitle id={`${id}-title`}>
            {view ? fillText(texts.editTitle, { name: view.name }) : texts.newTitle}
          </DialogTitle>
          <DialogContent className={styles.dialogContent}>
            <TextField
              autoFocus
              fullWidth
              label={texts.name}
              value={name}
              error={nameProblem !== undefined}
              helperText={nameProblem}
              onChange={(event) => setName(event.target.value)}
              slotProps={{ htmlInput: { maxLength: viewLimits.name } }}
            />
            {form.mayShare && <ShareChoice value={shared} onChange={setShared} showsProblem={wasSubmitted} />}
            {form.mayShare && shared !== null && (
              <FormControlLabel
                label={texts.openForAll}
                control={<Checkbox checked={opensForAll} onChange={(event) => setOpensForAll(event.target.checked)} />}
              />
            )}
          </DialogContent>
          <DialogActions>
            <Button variant="text" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" variant="contained">
              {texts.confirm}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <FailureDialog failure={form.failure} onClose={form.dismiss} />
    </>
  )
}

/** The state of the form and its submit function. */
function useViewForm({ resource, settings, view, savedViews, onSaved, onClose }: ViewDialogProps) {
  const texts = useLocalizedTexts(viewTexts)
  const { resources, getEvaluationContext } = useEngine()
  const { me } = getEvaluationContext()
  const { run, failure, dismiss } = useViewChanges(resource)
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState<Shared>(view?.shared ?? null)
  const [opensForAll, setOpensForAll] = useState(view?.isSharedDefault ?? false)
  const [wasSubmitted, setSubmitted] = useState(false)
  // Set if the view was saved but setting the default failed, so that a retry updates the view instead of creating
  // another one.
  const [savedView, setSavedView] = useState<SavedView>()
  // The server lets administrators of the house share views.
  const mayShare = me.isAdmin && isOfHouse(resources, { own: { ...me } }) && savedViews.isOnServer
  const problem = findNameProblem(texts, savedViews.views ?? [], name, savedView ?? view)
  const isShareIncomplete = shared !== null && shared !== 'everybody' && shared.profiles.length === 0
  const save = async () => {
    const content = { ...settings, name: name.trim(), shared }
    const stored = savedView ?? view
    const saved = stored ? await savedViews.update(stored, content) : await savedViews.create(content)
    setSavedView(saved)
    const isSameChoice = opensForAll === (view?.isSharedDefault ?? false) && isSameSharing(view?.shared, shared)
    if (mayShare && !isSameChoice) await setSharedDefault(savedViews, view, saved, opensForAll)
    return saved
  }
  const submit = async () => {
    setSubmitted(true)
    if (problem !== undefined || isShareIncomplete) return
    const saved = await run(save, name)
    if (saved === undefined) return
    onSaved?.(saved)
    onClose()
  }
  const nameProblem = wasSubmitted ? problem : undefined
  return {
    ...{ name, setName, shared, setShared, opensForAll, setOpensForAll },
    ...{ nameProblem, wasSubmitted, mayShare, submit, failure, dismiss },
  }
}

function findNameProblem(
  texts: ViewTexts,
  views: readonly SavedView[],
  name: string,
  own: SavedView | undefined,
): string | undefined {
  if (name.trim() === '') return texts.required
  const other = findView(
    views.filter(({ id }) => id !== own?.id),
    name,
  )
  if (other) return texts.taken
  return !own && views.length >= 2 * viewLimits.views ? fillText(texts.full, { max: viewLimits.views }) : undefined
}

/** Makes a view the default of the users it is shared with, or removes this default. */
async function setSharedDefault(
  { setDefault }: SavedViews,
  before: SavedView | undefined,
  { id, shared }: SavedView,
  opensForAll: boolean,
): Promise<void> {
  const former = before?.isSharedDefault ? getTargets(before.shared) : []
  const wanted = opensForAll ? getTargets(shared) : []
  const isWanted = (target: ReturnType<typeof getTargets>[number]) =>
    wanted.some((one) => JSON.stringify(one) === JSON.stringify(target))
  for (const target of former.filter((one) => !isWanted(one))) await setDefault(null, target)
  for (const target of wanted) await setDefault(id, target)
}

const isSameSharing = (before: Shared | undefined, now: Shared): boolean =>
  JSON.stringify(before ?? null) === JSON.stringify(now)

const getTargets = (shared: Shared) =>
  shared === null ? [] : shared === 'everybody' ? [shared] : shared.profiles.map((profile) => ({ profile }))
