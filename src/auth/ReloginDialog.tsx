import { Suspense, useSyncExternalStore } from 'react'
import type { CurrentUser } from '../api/currentUser.ts'
import type { Relogin } from '../api/relogin.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'

interface ReloginDialogProps {
  relogin: Relogin
  me: Pick<CurrentUser, 'nome' | 'email'>
}

const ReloginForm = lazyComponent(async () => (await import('./ReloginForm.tsx')).ReloginForm)

/**
 * Opens when the session ends while there is unsaved work. After entering the password, the same user continues on the
 * same screen.
 */
export function ReloginDialog({ relogin, me }: ReloginDialogProps) {
  const isOpen = useSyncExternalStore(relogin.subscribe, relogin.isOpen)
  return (
    isOpen && (
      <Suspense fallback={null}>
        <ReloginForm relogin={relogin} me={me} />
      </Suspense>
    )
  )
}
