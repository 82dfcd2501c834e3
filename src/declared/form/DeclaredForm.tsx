import { type RaRecord, useNavigate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { ResourceData } from '#resources/language/resource.ts'
import { DraftNotice } from '../draft/DraftNotice.tsx'
import { useDraft } from '../draft/useDraft.ts'
import { usePaths } from '../usePaths.ts'
import styles from './DeclaredForm.module.css'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormBar } from './FormBar.tsx'
import { FormSections } from './FormSections.tsx'
import { SaveDialogs } from './SaveDialogs.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useRecordForm } from './useRecordForm.ts'
import { useSave } from './useSave.ts'
import { useSaveShortcut } from './useSaveShortcut.ts'

interface DeclaredFormProps {
  resource: ResourceData
  /** Absent for a new record. */
  record?: RaRecord
  /** Begins another new record, once one is made. */
  onAgain?: () => void
}

/** The form of a declared resource: its fields in sections, what can be done with it, and what comes of it. */
export function DeclaredForm({ resource, record: initial, onAgain }: DeclaredFormProps) {
  const record = useRecordForm(resource, initial)
  const paths = usePaths(resource)
  const navigate = useNavigate()
  const leadsToEdit = resource.screens?.afterCreate === 'edit'
  const save = useSave(
    record,
    leadsToEdit ? (saved) => navigate(paths.edit(saved.id), { state: paths.linkState }) : undefined,
  )
  useSaveShortcut(save.save)
  const draft = useDraft(record)
  return (
    <FormProvider {...record.form}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.save()
        }}
      >
        <div className={styles.body} inert={save.isHeld}>
          {draft.offer && <DraftNotice offer={draft.offer} />}
          <ErrorSummary record={record} />
          <FormSections record={record} />
        </div>
        <FormBar
          record={record}
          progress={save.progress}
          saveButton={save.button}
          onSave={save.save}
          onRestart={() => record.restart(record.stored)}
        />
        {/* Lets Enter save from any line, though the button that says so is no submit button while it looks disabled. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
      <SaveDialogs record={record} save={save} onAgain={onAgain} onExit={() => navigate(paths.back)} />
      <UnsavedGuard control={record.form.control} onLeave={draft.drop} />
    </FormProvider>
  )
}
