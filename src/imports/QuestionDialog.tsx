import type { ReactNode } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts } from '../ui/texts.tsx'
import styles from './imports.module.css'
import { useCall } from './useCall.ts'

interface QuestionDialogProps {
  title: string
  text?: string
  submitLabel: string
  cancelLabel?: string
  isDestructive?: boolean
  children?: ReactNode
  /** Sends the request. The dialog closes after the promise is resolved. */
  onSubmit: () => Promise<unknown>
  onClose: () => void
}

/**
 * Asks for confirmation before a request. The dialog stays open while the request runs, and if it is refused. The
 * initial focus is on the cancel button.
 */
export function QuestionDialog({ title, text, submitLabel, onSubmit, onClose, ...options }: QuestionDialogProps) {
  const { cancelLabel, isDestructive = false, children } = options
  const { cancel } = useLocalizedTexts(importTexts)
  const { run, busy, problem } = useCall()
  const submit = async () => {
    if (await run(onSubmit)) onClose()
  }
  return (
    <Dialog isAlert title={title} {...(text !== undefined && { text })} busy={busy} onClose={onClose}>
      {children}
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <DialogActions>
        <ActionButton onClick={onClose} busy={busy} data-first-focus>
          {cancelLabel ?? cancel}
        </ActionButton>
        <ActionButton
          emphasis="primary"
          className={isDestructive ? styles.destructive : undefined}
          busy={busy}
          onClick={() => void submit()}
        >
          {submitLabel}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
