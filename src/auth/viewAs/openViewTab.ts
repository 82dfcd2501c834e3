import { createStorage, getTabBackend } from '../../api/storage.ts'
import { clearView, storeView } from '../../api/viewAsSession.ts'

/**
 * Opens a tab that has the token of a view-as session in its own storage. A new tab starts with a copy of the opener's
 * storage, so the token is stored here only for that moment.
 * @returns whether the browser opened the tab
 */
export function openViewTab(token: string): boolean {
  const backend = getTabBackend()
  if (backend === undefined) return false
  const tabStorage = createStorage({ backend, now: Date.now })
  storeView(tabStorage, token)
  const tab = window.open('/admin/home', '_blank')
  clearView(tabStorage)
  return tab !== null
}
