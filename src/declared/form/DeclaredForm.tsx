import { useMemo, useState } from 'react'
import { type RaRecord, useNavigate } from 'react-admin'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { usePaths } from '../usePaths.ts'
import styles from './DeclaredForm.module.css'
import { DraftNotice } from './draft/DraftNotice.tsx'
import { useDraft } from './draft/useDraft.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormBar } from './FormBar.tsx'
import { FormContexts } from './FormContexts.tsx'
import { FormSections } from './FormSections.tsx'
import { MadeHereProvider } from './madeHere.ts'
import { SaveDialogs } from './SaveDialogs.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useAfterSave } from './useAfterSave.ts'
import { type RecordForm, useRecordForm } from './useRecordForm.ts'
import { type Saved, useSave } from './useSave.ts'
import { useSaveShortcut } from './useSaveShortcut.ts'

interface DeclaredFormProps {
  resource: ResourceData
  /** Undefined for a new record. */
  record?: RaRecord
  /** The initial values of a new record. */
  begun?: RecordData | undefined
  /** Starts another new record after one was created. */
  onAgain?: () => void
  /** Called after a new record is saved and the next screen opens. */
  onMade?: () => void
}

/** The form of a declared resource: sections, save bar and dialogs. */
export function DeclaredForm({ resource, record: initial, begun, onAgain, onMade }: DeclaredFormProps) {
  const record = useRecordForm(resource, initial, begun)
  const paths = usePaths(resource)
  const navigate = useNavigate()
  const madeHere = useMadeList()
  const { save, isLeft, keepEditing } = useSaveAndFollow(record, (isNew) => {
    madeHere.clear()
    if (isNew) onMade?.()
  })
  const saveHere = () => {
    if (!isLeft) save.save()
  }
  useSaveShortcut(saveHere)
  const draft = useDraft(record)
  return (
    <MadeHereProvider value={madeHere}>
      <FormContexts record={record}>
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
          {/* Enter submits a form only through a submit button, and the visible save button has another type. */}
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
      </FormContexts>
    </MadeHereProvider>
  )
}

/** The names of the records that were created from inputs of this form since its last save. */
function useMadeList() {
  const [names, setNames] = useState<readonly string[]>([])
  return useMemo(
    () => ({
      names,
      note: (name: string) => setNames((before) => [...before, name]),
      clear: () => setNames([]),
    }),
    [names],
  )
}

/** Saves the record, then navigates as its declaration says. */
function useSaveAndFollow(record: RecordForm, onSaved: (isNew: boolean) => void) {
  const { resource } = record
  const { keepEditing, staySaying } = useAfterSave(resource)
  const [isLeft, setLeft] = useState(false)
  const follow = (saved: Saved) => {
    // Until the next screen is rendered, this one accepts no input. Otherwise the record could be created twice.
    if (saved.isNew) setLeft(true)
    onSaved(saved.isNew)
    staySaying(saved)
  }
  return { keepEditing, isLeft, save: useSave(record, resource.screens?.afterSave === 'dialog' ? undefined : follow) }
}
