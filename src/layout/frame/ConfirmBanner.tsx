import { Suspense } from 'react'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useShell } from '../shell/shell.ts'

/** Loaded on demand, because few users see it. */
const ConfirmBannerContent = lazyComponent(
  async () => (await import('./ConfirmBannerContent.tsx')).ConfirmBannerContent,
)

/** Asks users with an unconfirmed email address to confirm it. */
export function ConfirmBanner() {
  const { me } = useShell()
  if (me.confirmedAt !== null || me.viewedBy) return null
  return (
    <Suspense fallback={null}>
      <ConfirmBannerContent email={me.email} />
    </Suspense>
  )
}
