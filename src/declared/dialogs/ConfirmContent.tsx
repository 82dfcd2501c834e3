import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useTranslator } from '../../ui/translator.tsx'
import { Dialog } from './Dialog.tsx'
import type { ConfirmDialogProps } from './dialogProps.ts'
import styles from './dialogs.module.css'
import { getDismissLabel } from './getDismissLabel.ts'
import { useLastDefined } from './useLastDefined.ts'

/** The dialog of `ConfirmDialog`. The cancel button has the initial focus. */
export function ConfirmContent({ confirmation, onConfirm, onClose }: ConfirmDialogProps) {
  const translate = useTranslator()
  const id = useId()
  const shown = useLastDefined(confirmation)
  if (shown === undefined) return null
  const { text, effects = [] } = shown
  const hasContent = text !== undefined || effects.length > 0
  return (
    <Dialog
      open={confirmation !== undefined}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={hasContent ? `${id}-text` : undefined}
      className={styles.dialog}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{shown.title}</DialogTitle>
      {hasContent && (
        <DialogContent id={`${id}-text`}>
          {text !== undefined && <DialogContentText>{text}</DialogContentText>}
          {effects.length > 0 && (
            <ul className={styles.facts}>
              {effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          )}
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {shown.cancelLabel ?? getDismissLabel(translate, shown.confirmLabel)}
        </Button>
        <Button variant="contained" color={shown.isDestructive ? 'error' : 'primary'} onClick={onConfirm}>
          {shown.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
