import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { keyTexts } from '#i18n/keyTexts.ts'
import { Dialog } from '../declared/dialogs/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts } from '../ui/texts.tsx'

interface QuestionDialogProps {
  title: string
  text: string
  submitLabel: string
  problem?: string | undefined
  isDestructive?: boolean
  children?: ReactNode
  onSubmit: () => Promise<void>
  onClose: () => void
}

/**
 * Asks for confirmation before a change. The dialog stays open while the request runs, and if it fails. The initial
 * focus is on the cancel button.
 */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, text, submitLabel, problem, isDestructive = false, children, onSubmit, onClose } = props
  const { cancel } = useLocalizedTexts(keyTexts)
  const [busy, setBusy] = useState(false)
  const id = useId()
  const submit = async () => {
    if (busy) return
    setBusy(true)
    await onSubmit()
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}title`}>{title}</DialogTitle>
      <DialogContent>
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        <DialogContentText id={`${id}text`}>{text}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} aria-disabled={busy || undefined} autoFocus>
          {cancel}
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          onClick={() => void submit()}
          aria-disabled={busy || undefined}
        >
          {submitLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
