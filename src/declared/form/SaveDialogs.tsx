import { useRef } from 'react'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { EditedDialog } from './EditedDialog.tsx'
import { sectionsOf } from './formModel.ts'
import { SavedDialog } from './SavedDialog.tsx'
import { focusField, type RecordForm } from './useRecordForm.ts'
import type { Save } from './useSave.ts'

interface SaveDialogsProps {
  record: RecordForm
  save: Save
  /** Leaves for the list. */
  onExit: () => void
}

/** What is said after a save: that it is done, why it is not, or that somebody else was faster. */
export function SaveDialogs({ record, save: { outcome, dismiss, saveOver }, onExit }: SaveDialogsProps) {
  const { resource, mode, restart } = record
  // A closing dialog gives the focus back to what opened it; only then it can go elsewhere.
  const next = useRef<string>(undefined)
  const focusNext = () => {
    if (next.current !== undefined) focusField(resource, next.current)
    next.current = undefined
  }
  const again = () => {
    next.current = sectionsOf(resource)[0]?.fields[0]?.wirePath
    dismiss()
    restart()
  }
  const backToForm = () => {
    next.current = outcome?.kind === 'failed' ? outcome.field : undefined
    dismiss()
  }
  return (
    <>
      <SavedDialog
        text={outcome?.kind === 'saved' ? outcome.text : undefined}
        onNew={mode === 'create' ? again : undefined}
        onExit={onExit}
        onClosed={focusNext}
      />
      <FailureDialog
        failure={outcome?.kind === 'failed' ? outcome.failure : undefined}
        onClose={backToForm}
        onClosed={focusNext}
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
