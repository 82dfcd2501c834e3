import { Suspense, useSyncExternalStore } from 'react'
import type { Me } from '../api/me.ts'
import type { Relogin } from '../api/relogin.ts'
import { later } from '../ui/later.tsx'

interface ReloginDialogProps {
  relogin: Relogin
  me: Pick<Me, 'nome' | 'email'>
}

const ReloginForm = later(async () => (await import('./ReloginForm.tsx')).ReloginForm)

/** Opens when the session ends while there is unsaved work: the same user continues after entering the password. */
export function ReloginDialog({ relogin, me }: ReloginDialogProps) {
  const isOpen = useSyncExternalStore(relogin.subscribe, relogin.isAsking)
  return (
    isOpen && (
      <Suspense fallback={null}>
        <ReloginForm relogin={relogin} me={me} />
      </Suspense>
    )
  )
}
