import { useRef } from 'react'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { EditedDialog } from './EditedDialog.tsx'
import { SavedDialog } from './SavedDialog.tsx'
import { focusField, type RecordForm } from './useRecordForm.ts'
import type { Save } from './useSave.ts'

interface SaveDialogsProps {
  record: RecordForm
  save: Save
  /** Begins another new record. */
  onAgain: (() => void) | undefined
  /** Leaves for the list. */
  onExit: () => void
}

/** What is said after a save: that it is done, why it is not, or that somebody else was faster. */
export function SaveDialogs({
  record,
  save: { outcome, dismiss, retry, saveOver },
  onAgain,
  onExit,
}: SaveDialogsProps) {
  const { resource, restart } = record
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
  return (
    <>
      <SavedDialog
        text={outcome?.kind === 'saved' ? outcome.text : undefined}
        onNew={onAgain && again}
        onExit={onExit}
        onClosed={goOn}
      />
      <FailureDialog
        failure={outcome?.kind === 'failed' ? outcome.failure : undefined}
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
