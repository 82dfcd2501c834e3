import { useState } from 'react'
import { type RaRecord, useNavigate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { RecordData } from '#resources/language/evaluate.ts'
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
import { useAfterSave } from './useAfterSave.ts'
import { useRecordForm } from './useRecordForm.ts'
import { type Saved, useSave } from './useSave.ts'
import { useSaveShortcut } from './useSaveShortcut.ts'

interface DeclaredFormProps {
  resource: ResourceData
  /** Absent for a new record. */
  record?: RaRecord
  /** What a new record begins with. */
  begun?: RecordData | undefined
  /** Begins another new record, once one is made. */
  onAgain?: () => void
  /** Told that a new record is saved and another screen follows. */
  onMade?: () => void
}

/** The form of a declared resource: its fields in sections, what can be done with it, and what comes of it. */
export function DeclaredForm({ resource, record: initial, begun, onAgain, onMade }: DeclaredFormProps) {
  const record = useRecordForm(resource, initial, begun)
  const paths = usePaths(resource)
  const navigate = useNavigate()
  const { keepEditing, staySaying } = useAfterSave(resource)
  const [isLeft, setLeft] = useState(false)
  const follow = (saved: Saved) => {
    if (saved.isNew) {
      // Until the next screen has come nothing is typed into this one any more, and nothing made twice.
      setLeft(true)
      onMade?.()
    }
    staySaying(saved)
  }
  const save = useSave(record, resource.screens?.afterSave === 'dialog' ? undefined : follow)
  const saveHere = () => {
    if (!isLeft) save.save()
  }
  useSaveShortcut(saveHere)
  const draft = useDraft(record)
  return (
    <FormProvider {...record.form}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          saveHere()
        }}
      >
        <div className={styles.body} inert={save.isHeld || isLeft}>
          {draft.offer && <DraftNotice offer={draft.offer} />}
          <ErrorSummary record={record} />
          <FormSections record={record} />
        </div>
        <FormBar
          record={record}
          progress={save.progress}
          saveButton={save.button}
          onSave={saveHere}
          onRestart={() => record.restart(record.stored)}
        />
        {/* Lets Enter save from any line, though the button that says so is no submit button while it looks disabled. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
      <SaveDialogs
        record={record}
        save={save}
        onAgain={onAgain}
        onExit={() => navigate(paths.back)}
        keepEditing={keepEditing}
      />
      <UnsavedGuard control={record.form.control} onLeave={draft.drop} />
    </FormProvider>
  )
}
