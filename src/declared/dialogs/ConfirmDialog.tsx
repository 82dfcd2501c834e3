import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useTexts } from '../../ui/texts.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './dialogs.module.css'
import { useLingering } from './useLingering.ts'

/** One question, and the verb that answers it. */
export interface Question {
  readonly title: string
  readonly text?: string | undefined
  /** What it means for others, one by one. */
  readonly facts?: readonly string[] | undefined
  /** What happens, on the button: never "OK". */
  readonly verb: string
  /** What stays as it is; "Cancel" where absent. */
  readonly stay?: string
  readonly isDestructive?: boolean
}

interface ConfirmDialogProps {
  /** Absent: closed. */
  question: Question | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back, or that touches others. The way out is focused first, never the way on. */
export function ConfirmDialog({ question, onConfirm, onClose }: ConfirmDialogProps) {
  const texts = useTexts()
  const id = useId()
  const shown = useLingering(question)
  if (shown === undefined) return null
  const { facts = [] } = shown
  return (
    <Dialog
      open={question !== undefined}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={shown.text === undefined ? undefined : `${id}-text`}
      className={styles.dialog}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{shown.title}</DialogTitle>
      {shown.text !== undefined && (
        <DialogContent id={`${id}-text`}>
          <DialogContentText>{shown.text}</DialogContentText>
          {facts.length > 0 && (
            <ul className={styles.facts}>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {shown.stay ?? texts('form.cancel')}
        </Button>
        <Button variant="contained" color={shown.isDestructive ? 'error' : 'primary'} onClick={onConfirm}>
          {shown.verb}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
