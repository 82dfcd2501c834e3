import { createListeners } from './listeners.ts'
import type { Session, SessionEvent } from './session.ts'
import type { ExpiringStorage } from './storage.ts'

const viewKey = 'viewAs'
/** The duration of a view-as session on the server, in seconds. */
const lifetime = 900

/** Stores the token of a view-as session in the storage of the tab. */
export const storeView = (tabStorage: ExpiringStorage, token: string): void => tabStorage.set(viewKey, token, lifetime)
export const clearView = (tabStorage: ExpiringStorage): void => tabStorage.remove(viewKey)

/** The session of a tab in which an administrator views as another user; undefined in other tabs. */
export function findViewSession(tabStorage: ExpiringStorage): Session | undefined {
  const stored = tabStorage.get(viewKey)
  return typeof stored === 'string' ? createViewAsSession(tabStorage, stored) : undefined
}

/** Creates a session that only this tab uses. It cannot be refreshed, and ends when the server rejects its token. */
function createViewAsSession(tabStorage: ExpiringStorage, stored: string): Session {
  const { notify, subscribe } = createListeners<[SessionEvent]>()
  let token: string | undefined = stored
  const end = (): void => {
    token = undefined
    clearView(tabStorage)
  }
  const invalidate = (): void => {
    if (token === undefined) return
    end()
    notify('lost')
  }
  return {
    read: () => (token === undefined ? undefined : { token, refreshToken: '', login: viewKey }),
    start: () => undefined,
    end,
    invalidate,
    renew: async () => {
      invalidate()
      return undefined
    },
    token: () => token,
    lastEndReason: () => 'lost',
    subscribe,
    handleStorageEvent: () => undefined,
  }
}
