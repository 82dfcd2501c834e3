import { Suspense } from 'react'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useWasOpened } from '../../ui/useWasOpened.ts'
import type { Failure } from '../buildFailure.ts'

const FailureContent = lazyComponent(async () => (await import('./FailureContent.tsx')).FailureContent)

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

/** Says why something failed. Its content is loaded after the first page, because few visits need it. */
export function FailureDialog(props: FailureDialogProps) {
  const wasOpened = useWasOpened(props.failure !== undefined)
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <FailureContent {...props} />
      </Suspense>
    )
  )
}
