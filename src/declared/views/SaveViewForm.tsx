import { Button, TextField } from '@mui/material'
import { useState } from 'react'
import { fillText } from '#i18n/translate.ts'
import { viewTexts } from '#i18n/viewTexts.ts'
import { viewLimits } from '#rules/viewLimits.ts'
import type { SavedView } from '../../api/savedViews.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { findView } from './savedView.ts'
import styles from './ViewsMenu.module.css'

interface SaveViewFormProps {
  /** The existing views that this form may replace. */
  views: readonly SavedView[]
  /** Saves the current state as a view. Resolves to whether it succeeded. */
  onSave: (name: string) => Promise<boolean>
}

/**
 * Saves the current state of the list as a view. A view with the same name is replaced; the button text then says
 * "replace".
 */
export function SaveViewForm({ views, onSave }: SaveViewFormProps) {
  const texts = useLocalizedTexts(viewTexts)
  const [name, setName] = useState('')
  const nameExists = findView(views, name) !== undefined
  const isFull = views.length >= viewLimits.views && !nameExists
  const submit = async () => {
    if (name.trim() === '' || isFull) return
    if (await onSave(name)) setName('')
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        value={name}
        placeholder={texts.name}
        error={isFull && name !== ''}
        helperText={isFull ? fillText(texts.full, { max: viewLimits.views }) : undefined}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': texts.name, maxLength: viewLimits.name } }}
      />
      <Button
        type="submit"
        variant="outlined"
        size="small"
        aria-disabled={name.trim() === '' || isFull || undefined}
        className={styles.save}
      >
        {nameExists ? texts.replace : texts.save}
      </Button>
    </form>
  )
}
