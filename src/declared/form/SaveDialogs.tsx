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
  /** Starts another new record. */
  onAgain: (() => void) | undefined
  /** Opens the list. */
  onExit: () => void
  /** Returns a function that opens the edit screen of a saved record; undefined if the user may not edit it. */
  keepEditing: (saved: Saved) => (() => void) | undefined
}

/** The dialogs after a save: success, failure, or a conflict with the version of another user. */
export function SaveDialogs({
  record,
  save: { outcome, dismiss, retry, saveOver },
  onAgain,
  onExit,
  keepEditing,
}: SaveDialogsProps) {
  const { resource, restart } = record
  const paths = usePaths(resource)
  // A closing dialog first returns the focus to its opener. The next step must run after that.
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
