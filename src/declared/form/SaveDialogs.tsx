import { useRef } from 'react'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useLastDefined } from '../dialogs/useLastDefined.ts'
import { MergeDialog } from '../merge/MergeDialog.tsx'
import { usePaths } from '../usePaths.ts'
import { SavedDialog } from './SavedDialog.tsx'
import { focusField, type RecordForm } from './useRecordForm.ts'
import type { FormSave, SaveResult } from './useSave.ts'

interface SaveDialogsProps {
  record: RecordForm
  save: FormSave
  /** Opens an empty form for another record. */
  onCreateAnother: (() => void) | undefined
  /** Opens the list. */
  onExit: () => void
  /** Returns a function that opens the edit screen of a saved record; undefined if the user may not edit it. */
  createEditOpener: (saved: SaveResult) => (() => void) | undefined
}

/** The dialogs after a save: success, failure, or a conflict because another user has saved the record. */
export function SaveDialogs({
  record,
  save: { outcome, dismiss, retry, resolve },
  onCreateAnother,
  onExit,
  createEditOpener,
}: SaveDialogsProps) {
  const { resource } = record
  const paths = usePaths(resource)
  const { afterClose, runAfterClose } = useAfterClose()
  const createAnother = () => {
    afterClose.current = onCreateAnother
    dismiss()
  }
  const closeFailure = () => {
    const field = outcome?.kind === 'failed' ? outcome.field : undefined
    if (field !== undefined) afterClose.current = () => focusField(resource, field)
    dismiss()
  }
  const saved = outcome?.kind === 'saved' ? outcome.saved : undefined
  const conflict = outcome?.kind === 'conflict' ? outcome.merge : undefined
  const shown = useLastDefined(saved)
  const openEdit = shown && createEditOpener(shown)
  const continueEditing = () => {
    afterClose.current = openEdit
    dismiss()
  }
  return (
    <>
      <SavedDialog
        text={saved && [saved.text, saved.merged].filter(Boolean).join(' ')}
        onNew={onCreateAnother && createAnother}
        onEdit={openEdit && continueEditing}
        onExit={onExit}
        onClosed={runAfterClose}
      />
      <FailureDialog
        failure={outcome?.kind === 'failed' ? outcome.failure : undefined}
        listPath={paths.list}
        onClose={closeFailure}
        onRetry={outcome?.kind === 'failed' && outcome.canRetry ? retry : undefined}
        onClosed={runAfterClose}
      />
      {conflict && (
        <MergeDialog
          resource={resource}
          base={conflict.base}
          mine={conflict.mine}
          conflict={conflict}
          onSave={(kept) => resolve(conflict, kept)}
          onClose={dismiss}
        />
      )}
    </>
  )
}

/** A closing dialog first returns the focus to its opener. The next step must run after that. */
function useAfterClose() {
  const afterClose = useRef<() => void>(undefined)
  const runAfterClose = () => {
    afterClose.current?.()
    afterClose.current = undefined
  }
  return { afterClose, runAfterClose }
}
