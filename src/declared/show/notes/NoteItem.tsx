import { Button, Paper } from '@mui/material'
import { useState } from 'react'
import { noteTexts } from '#i18n/noteTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { useShell } from '../../../layout/shell/shell.ts'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { useEngine } from '../../engine.ts'
import { InstantText } from '../../values/InstantText.tsx'
import { NoteForm } from './NoteForm.tsx'
import type { Note, NotedRecord } from './noteCalls.ts'
import styles from './notes.module.css'
import { splitNote, toDraft } from './noteText.ts'
import type { SaveNote } from './useNoteSave.ts'

interface NoteItemProps {
  noted: NotedRecord
  note: Note
  /** Whether the URL contains a link to this note. */
  isTarget: boolean
  onEdit: (note: Note, text: string) => Promise<void>
  onRemove: () => void
}

/** One note. Its author can edit and delete it; administrators can delete any note. */
export function NoteItem({ noted, note, isTarget, onEdit, onRemove }: NoteItemProps) {
  const texts = useLocalizedTexts(noteTexts)
  const { me } = useShell()
  const { getEvaluationContext } = useEngine()
  const [isEditing, setEditing] = useState(false)
  const isOwn = note.author.id === me.id
  const { author, createdAt, editedAt } = note
  return (
    <Paper
      component="article"
      variant="outlined"
      id={`note-${note.id}`}
      tabIndex={-1}
      className={styles.note}
      aria-current={isTarget || undefined}
      aria-label={fillText(texts.noteOf, { name: author.nome })}
    >
      <p className={styles.head}>
        <strong>{author.nome}</strong> <InstantText instant={createdAt} className={styles.about} />
        {editedAt !== null && (
          <span className={styles.about}>
            {' · '}
            {texts.edited} <InstantText instant={editedAt} />
          </span>
        )}
      </p>
      {isEditing ? (
        <NoteEditor noted={noted} note={note} onSave={(text) => onEdit(note, text)} onClose={() => setEditing(false)} />
      ) : (
        <p className={styles.text}>
          {splitNote(note.text, note.mentions).map((part, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
            typeof part === 'string' ? part : <strong key={place}>@{part.nome}</strong>,
          )}
        </p>
      )}
      {!isEditing && (isOwn || getEvaluationContext().me.isAdmin) && (
        <div className={styles.buttons}>
          {isOwn && (
            <Button size="small" onClick={() => setEditing(true)}>
              {texts.edit}
            </Button>
          )}
          <Button size="small" color="error" onClick={onRemove}>
            {texts.remove}
          </Button>
        </div>
      )}
    </Paper>
  )
}

interface NoteEditorProps {
  noted: NotedRecord
  note: Note
  onSave: SaveNote
  onClose: () => void
}

function NoteEditor({ noted, note, onSave, onClose }: NoteEditorProps) {
  const texts = useLocalizedTexts(noteTexts)
  const [draft, setDraft] = useState(() => toDraft(note.text, note.mentions))
  return (
    <NoteForm
      {...{ noted, draft, onSave }}
      label={texts.editLabel}
      saveLabel={texts.save}
      onChange={setDraft}
      onSaved={onClose}
      onCancel={onClose}
    />
  )
}
