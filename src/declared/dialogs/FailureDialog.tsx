import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslator } from '../../ui/translator.tsx'
import type { Failure } from '../buildFailure.ts'
import { Dialog } from './Dialog.tsx'
import styles from './dialogs.module.css'
import { useLastDefined } from './useLastDefined.ts'

interface FailureDialogProps {
  /** Undefined while the dialog is closed. */
  failure: Failure | undefined
  onClose: () => void
  /** Called after the closing animation. */
  onClosed?: () => void
  /** Repeats the failed call. */
  onRetry?: (() => void) | undefined
  /** The path of the list, used for a link to the record that caused the failure. */
  listPath?: string
}

export function FailureDialog({ failure, onClose, onClosed, onRetry, listPath }: FailureDialogProps) {
  const translate = useTranslator()
  const id = useId()
  const shown = useLastDefined(failure)
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
        {listPath !== undefined && shown.record !== undefined && (
          // Opens in a new tab, so that the input on this page is kept.
          <Button
            variant="text"
            component={Link}
            to={`${listPath}/${encodeURIComponent(shown.record)}`}
            target="_blank"
            rel="noreferrer"
          >
            {translate('form.otherRecord')}
          </Button>
        )}
        <Button variant={onRetry ? 'outlined' : 'contained'} onClick={onClose} autoFocus={!onRetry}>
          {translate('form.close')}
        </Button>
        {onRetry && (
          <Button variant="contained" onClick={onRetry} autoFocus>
            {translate('list.failed.retry')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
