import { Suspense } from 'react'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useWasOpened } from '../../ui/useWasOpened.ts'

const ConfirmContent = lazyComponent(async () => (await import('./ConfirmContent.tsx')).ConfirmContent)

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

/**
 * Asks for confirmation of an action that cannot be undone or that affects other records. Its content is loaded after
 * the first page, because few visits need it.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const wasOpened = useWasOpened(props.confirmation !== undefined)
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <ConfirmContent {...props} />
      </Suspense>
    )
  )
}
