import { useMemo, useState } from 'react'
import { type RaRecord, useNavigate } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import type { Presets } from '../presets.ts'
import { usePaths } from '../usePaths.ts'
import { CreatedRecordsProvider } from './createdRecords.ts'
import styles from './DeclaredForm.module.css'
import { DraftNotice } from './draft/DraftNotice.tsx'
import { useDraft } from './draft/useDraft.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormBar } from './FormBar.tsx'
import { FormContexts } from './FormContexts.tsx'
import { FormOwnerLine } from './FormOwnerLine.tsx'
import { FormSections } from './FormSections.tsx'
import { SaveDialogs } from './SaveDialogs.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useAfterSave } from './useAfterSave.ts'
import { type RecordForm, useRecordForm } from './useRecordForm.ts'
import { type SaveResult, useSave } from './useSave.ts'
import { useSaveShortcut } from './useSaveShortcut.ts'

interface DeclaredFormProps {
  resource: ResourceData
  /** Undefined for a new record. */
  record?: RaRecord
  /** For a new record. */
  presets?: Presets | undefined
  /** Opens an empty form after a record was created. */
  onCreateAnother?: () => void
  /** Called after a new record is saved and the next screen opens. */
  onCreated?: () => void
}

/** The form of a declared resource: sections, save bar and dialogs. */
export function DeclaredForm({
  resource,
  record: initialRecord,
  presets,
  onCreateAnother,
  onCreated,
}: DeclaredFormProps) {
  const record = useRecordForm(resource, initialRecord, presets)
  const paths = usePaths(resource)
  const navigate = useNavigate()
  const createdRecords = useCreatedRecordsList()
  const { save, isNavigating, createEditOpener } = useSaveAndNavigate(record, (isNew) => {
    createdRecords.clear()
    if (isNew) onCreated?.()
  })
  const saveRecord = () => {
    if (!isNavigating) save.save()
  }
  useSaveShortcut(saveRecord)
  const draft = useDraft(record)
  return (
    <CreatedRecordsProvider value={createdRecords}>
      <FormContexts record={record}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            saveRecord()
          }}
        >
          <div className={styles.body} inert={save.isInert || isNavigating}>
            <FormOwnerLine form={record} />
            {draft.offer && <DraftNotice offer={draft.offer} />}
            <ErrorSummary record={record} />
            <FormSections record={record} />
          </div>
          <FormBar
            record={record}
            progress={save.progress}
            saveButton={save.button}
            onSave={saveRecord}
            onReset={() => record.reset(record.stored)}
          />
          {/* Enter submits a form only through a submit button, and the visible save button has another type. */}
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        </form>
        <SaveDialogs
          record={record}
          save={save}
          onCreateAnother={onCreateAnother}
          onExit={() => navigate(paths.back.to, { state: paths.back.state })}
          createEditOpener={createEditOpener}
        />
        <UnsavedGuard control={record.form.control} onLeave={draft.discardDraft} />
      </FormContexts>
    </CreatedRecordsProvider>
  )
}

/** The names of the records that were created from inputs of this form since its last save. */
function useCreatedRecordsList() {
  const [names, setNames] = useState<readonly string[]>([])
  return useMemo(
    () => ({
      names,
      add: (name: string) => setNames((previous) => [...previous, name]),
      clear: () => setNames([]),
    }),
    [names],
  )
}

/** Saves the record, then navigates as the declaration of the resource says. */
function useSaveAndNavigate(record: RecordForm, onSaved: (isNew: boolean) => void) {
  const { resource } = record
  const { createEditOpener, navigateAfterSave } = useAfterSave(record)
  const [isNavigating, setNavigating] = useState(false)
  const handleSaved = (saved: SaveResult) => {
    // Until the next screen is rendered, this one accepts no input. Otherwise the record could be created twice.
    if (saved.isNew) setNavigating(true)
    onSaved(saved.isNew)
    navigateAfterSave(saved)
  }
  return {
    createEditOpener,
    isNavigating,
    save: useSave(record, resource.screens?.afterSave === 'dialog' ? undefined : handleSaved),
  }
}
