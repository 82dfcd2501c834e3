import { Suspense } from 'react'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useWasOpened } from '../../ui/useWasOpened.ts'
import type { FailureDialogProps } from './dialogProps.ts'

const FailureContent = lazyComponent(async () => (await import('./FailureContent.tsx')).FailureContent)

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
