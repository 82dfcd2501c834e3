import { Suspense } from 'react'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useShell } from '../shell/shell.ts'

/** Not preloaded, because only tabs that view as another user show it. */
const ViewedByBannerContent = lazyComponent(
  async () => (await import('./ViewedByBannerContent.tsx')).ViewedByBannerContent,
  { isPreloaded: false },
)

/** Tells an administrator that this tab shows the application as another user sees it. */
export function ViewedByBanner() {
  const { me } = useShell()
  if (me.viewedBy === undefined) return null
  return (
    <Suspense fallback={null}>
      <ViewedByBannerContent name={me.nome} expiresAt={me.viewedBy.expiresAt} />
    </Suspense>
  )
}
