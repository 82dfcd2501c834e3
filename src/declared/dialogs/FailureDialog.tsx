import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../ui/texts.tsx'
import type { Failure } from '../failure.ts'
import { Dialog } from './Dialog.tsx'
import styles from './dialogs.module.css'
import { useLingering } from './useLingering.ts'

interface FailureDialogProps {
  /** Absent: closed. */
  failure: Failure | undefined
  onClose: () => void
  /** The dialog is gone from the screen. */
  onClosed?: () => void
  /** Offers to do again what failed. */
  onRetry?: (() => void) | undefined
  /** Where the records are that a failure can name: it then leads to that one. */
  list?: string
}

/** Says that something failed, what it means, and what to do. */
export function FailureDialog({ failure, onClose, onClosed, onRetry, list }: FailureDialogProps) {
  const texts = useTexts()
  const id = useId()
  const shown = useLingering(failure)
  if (shown === undefined) return null
  return (
    <Dialog
      open={failure !== undefined}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.dialog}
      maxWidth="xs"
      fullWidth
      slotProps={onClosed && { transition: { onExited: onClosed } }}
    >
      <DialogTitle id={`${id}-title`}>{shown.title}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        <DialogContentText sx={{ color: 'text.primary' }}>{shown.text}</DialogContentText>
        {shown.detail !== undefined && <DialogContentText sx={{ mt: 2 }}>{shown.detail}</DialogContentText>}
      </DialogContent>
      <DialogActions>
        {list !== undefined && shown.record !== undefined && (
          // In a tab of its own: what is typed here stays.
          <Button
            variant="text"
            component={Link}
            to={`${list}/${encodeURIComponent(shown.record)}`}
            target="_blank"
            rel="noreferrer"
          >
            {texts('form.otherRecord')}
          </Button>
        )}
        <Button variant={onRetry ? 'outlined' : 'contained'} onClick={onClose} autoFocus={!onRetry}>
          {texts('form.close')}
        </Button>
        {onRetry && (
          <Button variant="contained" onClick={onRetry} autoFocus>
            {texts('list.failed.retry')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
