import { Autocomplete, TextField } from '@mui/material'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { noteTexts } from '#i18n/noteTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { findLandmark } from '../../../ui/findLandmark.ts'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { type NotedRecord, useMentionable } from './noteCalls.ts'
import { findMention, insertMention, type NoteDraft, type NotePerson, toStoredText } from './noteText.ts'

/** The maximum length of a note, and the length from which a counter is shown. */
const maxLength = 2_000
const countedLength = 1_800

interface NoteInputProps {
  noted: NotedRecord
  label: string
  draft: NoteDraft
  error: string | undefined
  autoFocus?: boolean
  onChange: (draft: NoteDraft) => void
  /** Called on Ctrl+Enter or ⌘+Enter. */
  onSubmit: () => void
  onCancel?: () => void
}

/** The text of a note. After an `@`, it suggests the users whom the note can mention. */
export function NoteInput({ noted, label, draft, error, autoFocus, onChange, onSubmit, onCancel }: NoteInputProps) {
  const texts = useLocalizedTexts(noteTexts)
  const id = useId()
  const { caret, setCaret, moveCaret, inputRef } = useCaret()
  const [dismissed, setDismissed] = useState<string>()
  const typed = findMention(draft, caret)
  const people = useMentionable(noted, typed)
  const isOpen = typed !== undefined && typed !== dismissed && people.length > 0
  const length = [...toStoredText(draft)].length
  const handleKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    // While the list of users is closed, the arrow keys move the caret in the text.
    if (!isOpen) event.defaultMuiPrevented = true
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
    if (event.key === 'Escape' && !isOpen) onCancel?.()
  }
  return (
    <Autocomplete<NotePerson>
      id={id}
      autoHighlight
      clearOnBlur={false}
      selectOnFocus={false}
      handleHomeEndKeys={false}
      forcePopupIcon={false}
      open={isOpen}
      options={people}
      filterOptions={(options) => options}
      getOptionLabel={({ nome }) => nome}
      getOptionKey={({ id: key }) => key}
      // The value stays null, because a chosen user becomes part of the text.
      value={null}
      inputValue={draft.text}
      onInputChange={(_, text, reason) => reason === 'input' && onChange({ ...draft, text })}
      onChange={(_, person) => {
        if (person === null || typed === undefined) return
        const inserted = insertMention(draft, { caret, typed, person })
        onChange(inserted.draft)
        moveCaret(inserted.caret)
      }}
      onClose={(_, reason) => reason === 'escape' && setDismissed(typed)}
      onKeyDown={handleKeyDown}
      slotProps={{ popper: { container: () => findLandmark(id) }, listbox: { 'aria-label': texts.people } }}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={inputRef}
          label={label}
          multiline
          minRows={3}
          maxRows={12}
          autoFocus={autoFocus}
          error={error !== undefined || length > maxLength}
          helperText={
            error ?? (length < countedLength ? texts.help : fillText(texts.length, { length, max: maxLength }))
          }
          onSelect={({ target }) => setCaret((target as HTMLTextAreaElement).selectionStart)}
        />
      )}
    />
  )
}

/** The position of the caret, and a function that moves it after the changed text has been rendered. */
function useCaret() {
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [moved, setMoved] = useState<number>()
  useLayoutEffect(() => {
    if (moved === undefined) return
    inputRef.current?.setSelectionRange(moved, moved)
    setCaret(moved)
    setMoved(undefined)
  }, [moved])
  return { inputRef, caret, setCaret, moveCaret: setMoved }
}
