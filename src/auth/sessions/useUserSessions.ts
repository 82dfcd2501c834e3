import { useCallback, useEffect, useState } from 'react'
import { hasStatus } from '../../api/apiError.ts'
import type { UserSession, UserSessionCalls } from './userSessions.ts'

/** The result of the last change. */
export type SessionOutcome = 'ended' | 'allEnded' | 'failed' | 'forbidden'

/** The sessions of a user, and the changes that the dialog offers. */
export function useUserSessions(calls: UserSessionCalls) {
  const [sessions, setSessions] = useState<readonly UserSession[] | 'failed'>()
  const [outcome, setOutcome] = useState<SessionOutcome>()
  const [isBusy, setBusy] = useState(false)
  const load = useCallback(async () => setSessions(await calls.read().catch(() => 'failed' as const)), [calls])
  // Loads the sessions from the server when the dialog opens.
  useEffect(() => void load(), [load])

  const change = async (send: () => Promise<void>, done: SessionOutcome): Promise<void> => {
    setBusy(true)
    setOutcome(undefined)
    try {
      await send()
      setOutcome(done)
      await load()
    } catch (error) {
      setOutcome(hasStatus(error, 403) ? 'forbidden' : 'failed')
    }
    setBusy(false)
  }
  return {
    ...{ sessions, outcome, isBusy, load },
    // A 404 is ignored: the session has ended in the meantime.
    end: (id: string) => change(() => calls.end(id).catch(ignoreNotFound), 'ended'),
    endAll: () => change(calls.endAll, 'allEnded'),
  }
}

function ignoreNotFound(error: unknown): void {
  if (!hasStatus(error, 404)) throw error
}
