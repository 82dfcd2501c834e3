import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useTranslator } from '../../ui/translator.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import styles from '../dialogs/dialogs.module.css'
import { useLastDefined } from '../dialogs/useLastDefined.ts'

interface SavedDialogProps {
  /** The success message; undefined while the dialog is closed. */
  text: string | undefined
  /** Opens an empty form for another record; undefined after an update. */
  onNew?: (() => void) | undefined
  /** Continues editing the record; undefined if the user may not edit it. */
  onEdit?: (() => void) | undefined
  onExit: () => void
  /** Called after the closing animation. */
  onClosed: () => void
}

/** Reports that a record was saved and asks what to do next. */
export function SavedDialog({ text, onNew, onEdit, onExit, onClosed }: SavedDialogProps) {
  const translate = useTranslator()
  const id = useId()
  const shown = useLastDefined(text)
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
      <DialogTitle id={`${id}-title`}>{translate('form.saved.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{shown}</DialogContentText>
      </DialogContent>
      <DialogActions>
        {onEdit && (
          <Button variant="text" color="inherit" onClick={onEdit}>
            {translate('form.unsaved.stay')}
          </Button>
        )}
        {onNew && (
          <Button variant="outlined" onClick={onNew}>
            {translate('form.saved.new')}
          </Button>
        )}
        <Button variant="contained" onClick={onExit} autoFocus>
          {translate('form.saved.exit')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
