import type { Failure } from '../buildFailure.ts'

/** The texts of a confirmation. */
export interface Confirmation {
  readonly title: string
  readonly text?: string | undefined
  /** The effects on other records, one per line. */
  readonly effects?: readonly string[] | undefined
  /** The label of the confirm button: a verb, never "OK". */
  readonly confirmLabel: string
  /** The label of the cancel button; "Cancel" by default. */
  readonly cancelLabel?: string
  readonly isDestructive?: boolean
}

export interface ConfirmDialogProps {
  /** Undefined while the dialog is closed. */
  confirmation: Confirmation | undefined
  onConfirm: () => void
  onClose: () => void
}

export interface FailureDialogProps {
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
