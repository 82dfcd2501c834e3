import { createListeners } from './listeners.ts'
import type { Session, SessionEvent } from './session.ts'
import type { ExpiringStorage } from './storage.ts'

const viewKey = 'viewAs'
/** As long as the server lets a view last, in seconds. */
const lifetime = 900

/** Keeps the token of a view in the storage of a tab. */
export const storeView = (tabStorage: ExpiringStorage, token: string): void => tabStorage.set(viewKey, token, lifetime)
export const clearView = (tabStorage: ExpiringStorage): void => tabStorage.remove(viewKey)

/** The session of a tab in which an administrator views as another person; undefined in any other tab. */
export function findViewSession(tabStorage: ExpiringStorage): Session | undefined {
  const stored = tabStorage.get(viewKey)
  return typeof stored === 'string' ? createViewSession(tabStorage, stored) : undefined
}

/** It is of this tab alone, is not renewed, and ends when the server says so. */
function createViewSession(tabStorage: ExpiringStorage, stored: string): Session {
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
