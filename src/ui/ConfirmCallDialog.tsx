import type { ReactNode } from 'react'
import { ActionButton } from './ActionButton.tsx'
import styles from './ConfirmCallDialog.module.css'
import { Dialog, DialogActions } from './Dialog.tsx'
import { Notice } from './Notice.tsx'
import { useTranslator } from './translator.tsx'
import { useCall } from './useCall.ts'

interface ConfirmCallDialogProps {
  title: string
  text: string
  submitLabel: string
  /** The submit label while the request runs; by default the same. */
  busyLabel?: string
  /** "Cancel" by default. */
  cancelLabel?: string
  isDestructive?: boolean
  children?: ReactNode
  /** Returns the message for a failed request. */
  getProblemText: (error: unknown) => string
  /** Sends the request. The dialog closes after the promise is resolved. */
  onSubmit: () => Promise<unknown>
  onClose: () => void
}

/**
 * Asks for confirmation before a request. The dialog stays open while the request runs, and if it is refused. The
 * initial focus is on the cancel button.
 */
export function ConfirmCallDialog({ title, text, onSubmit, onClose, ...options }: ConfirmCallDialogProps) {
  const { submitLabel, busyLabel = submitLabel, cancelLabel, isDestructive = false, getProblemText, children } = options
  const translate = useTranslator()
  const { run, busy, problem } = useCall(getProblemText)
  const submit = async () => {
    if (await run(onSubmit)) onClose()
  }
  return (
    <Dialog isAlert title={title} text={text} busy={busy} onClose={onClose}>
      {children}
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <DialogActions>
        <ActionButton onClick={onClose} busy={busy} data-first-focus>
          {cancelLabel ?? translate('form.cancel')}
        </ActionButton>
        <ActionButton
          emphasis="primary"
          className={isDestructive ? styles.destructive : undefined}
          busy={busy}
          onClick={() => void submit()}
        >
          {busy ? busyLabel : submitLabel}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
