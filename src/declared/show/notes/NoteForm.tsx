import { Button } from '@mui/material'
import { noteTexts } from '#i18n/noteTexts.ts'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { NoteInput } from './NoteInput.tsx'
import type { NotedRecord } from './noteCalls.ts'
import styles from './notes.module.css'
import { type NoteDraft, toStoredText } from './noteText.ts'
import { type SaveNote, useNoteSave } from './useNoteSave.ts'

interface NoteFormProps {
  noted: NotedRecord
  label: string
  /** The label of the button that saves. */
  saveLabel: string
  draft: NoteDraft
  onChange: (draft: NoteDraft) => void
  onSave: SaveNote
  onSaved: () => void
  /** Cancels editing; undefined for a new note. */
  onCancel?: () => void
}

/** The form for the text of a note. If the server refuses it, the typed text is kept. */
export function NoteForm({ noted, label, saveLabel, draft, onChange, onSave, onSaved, onCancel }: NoteFormProps) {
  const texts = useLocalizedTexts(noteTexts)
  const { save, error, isSaving, clearError } = useNoteSave(onSave)
  const submit = async () => {
    if (await save(toStoredText(draft))) onSaved()
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <NoteInput
        noted={noted}
        label={label}
        draft={draft}
        error={error}
        autoFocus={onCancel !== undefined}
        onChange={(changed) => {
          onChange(changed)
          clearError()
        }}
        onSubmit={() => void submit()}
        {...(onCancel && { onCancel })}
      />
      <div className={styles.buttons}>
        {onCancel && <Button onClick={onCancel}>{texts.cancel}</Button>}
        <Button type="submit" variant="contained" aria-disabled={isSaving || undefined}>
          {saveLabel}
        </Button>
      </div>
    </form>
  )
}
