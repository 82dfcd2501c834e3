import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useTexts } from '../../ui/texts.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './dialogs.module.css'
import { useLingering } from './useLingering.ts'

/** The texts of a confirmation. */
export interface Question {
  readonly title: string
  readonly text?: string | undefined
  /** The effects on other records, one per line. */
  readonly facts?: readonly string[] | undefined
  /** The label of the confirm button: a verb, never "OK". */
  readonly verb: string
  /** The label of the cancel button; "Cancel" by default. */
  readonly stay?: string
  readonly isDestructive?: boolean
}

interface ConfirmDialogProps {
  /** Undefined while the dialog is closed. */
  question: Question | undefined
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks for confirmation of an action that cannot be undone or that affects other records. The cancel button has the
 * initial focus.
 */
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
