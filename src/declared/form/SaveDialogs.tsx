import { useRef } from 'react'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useLingering } from '../dialogs/useLingering.ts'
import { usePaths } from '../usePaths.ts'
import { EditedDialog } from './EditedDialog.tsx'
import { SavedDialog } from './SavedDialog.tsx'
import { focusField, type RecordForm } from './useRecordForm.ts'
import type { Save, Saved } from './useSave.ts'

interface SaveDialogsProps {
  record: RecordForm
  save: Save
  /** Begins another new record. */
  onAgain: (() => void) | undefined
  /** Leaves for the list. */
  onExit: () => void
  /** Leads to where a saved record is edited; undefined where this person may not. */
  keepEditing: (saved: Saved) => (() => void) | undefined
}

/** What is said after a save: that it is done, why it is not, or that somebody else was faster. */
export function SaveDialogs({
  record,
  save: { outcome, dismiss, retry, saveOver },
  onAgain,
  onExit,
  keepEditing,
}: SaveDialogsProps) {
  const { resource, restart } = record
  const paths = usePaths(resource)
  // A closing dialog gives the focus back to what opened it; only then it can go elsewhere.
  const next = useRef<() => void>(undefined)
  const goOn = () => {
    next.current?.()
    next.current = undefined
  }
  const again = () => {
    next.current = onAgain
    dismiss()
  }
  const backToForm = () => {
    const field = outcome?.kind === 'failed' ? outcome.field : undefined
    if (field !== undefined) next.current = () => focusField(resource, field)
    dismiss()
  }
  const saved = outcome?.kind === 'saved' ? outcome.saved : undefined
  const shown = useLingering(saved)
  const edit = shown && keepEditing(shown)
  const goOnEditing =
    edit &&
    (() => {
      next.current = edit
      dismiss()
    })
  return (
    <>
      <SavedDialog text={saved?.text} onNew={onAgain && again} onEdit={goOnEditing} onExit={onExit} onClosed={goOn} />
      <FailureDialog
        failure={outcome?.kind === 'failed' ? outcome.failure : undefined}
        list={paths.list}
        onClose={backToForm}
        onRetry={outcome?.kind === 'failed' && outcome.mayRetry ? retry : undefined}
        onClosed={goOn}
      />
      <EditedDialog
        record={record}
        theirs={outcome?.kind === 'edited' ? outcome.theirs : undefined}
        onKeepMine={saveOver}
        onTakeTheirs={(theirs) => {
          dismiss()
          restart(theirs)
        }}
        onClose={dismiss}
      />
    </>
  )
}
