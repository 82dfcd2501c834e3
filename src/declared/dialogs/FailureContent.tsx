import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslator } from '../../ui/translator.tsx'
import { Dialog } from './Dialog.tsx'
import type { FailureDialogProps } from './dialogProps.ts'
import styles from './dialogs.module.css'
import { useLastDefined } from './useLastDefined.ts'

/** The dialog of `FailureDialog`. */
export function FailureContent({ failure, onClose, onClosed, onRetry, listPath }: FailureDialogProps) {
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
