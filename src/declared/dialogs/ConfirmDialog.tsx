import { Suspense } from 'react'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useWasOpened } from '../../ui/useWasOpened.ts'
import type { ConfirmDialogProps } from './dialogProps.ts'

const ConfirmContent = lazyComponent(async () => (await import('./ConfirmContent.tsx')).ConfirmContent)

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
