import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useTexts } from '../../ui/texts.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import styles from '../dialogs/dialogs.module.css'
import { useLingering } from '../dialogs/useLingering.ts'

interface SavedDialogProps {
  /** What was saved, in words; absent: closed. */
  text: string | undefined
  /** Goes on with another new record; absent where none was made. */
  onNew?: (() => void) | undefined
  /** Stays with the record; absent where this person may not edit it. */
  onEdit?: (() => void) | undefined
  onExit: () => void
  /** The dialog is gone from the screen. */
  onClosed: () => void
}

/** Says that a record is saved, and asks where to go from here. */
export function SavedDialog({ text, onNew, onEdit, onExit, onClosed }: SavedDialogProps) {
  const texts = useTexts()
  const id = useId()
  const shown = useLingering(text)
  return (
    <Dialog
      open={text !== undefined}
      onClose={onEdit ?? onExit}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.dialog}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={`${id}-title`}>{texts('form.saved.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{shown}</DialogContentText>
      </DialogContent>
      <DialogActions>
        {onEdit && (
          <Button variant="text" color="inherit" onClick={onEdit}>
            {texts('form.unsaved.stay')}
          </Button>
        )}
        {onNew && (
          <Button variant="outlined" onClick={onNew}>
            {texts('form.saved.new')}
          </Button>
        )}
        <Button variant="contained" onClick={onExit} autoFocus>
          {texts('form.saved.exit')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
