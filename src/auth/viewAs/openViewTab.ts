import { createStorage, getTabBackend } from '../../api/storage.ts'
import { clearView, storeView } from '../../api/viewSession.ts'

/**
 * Opens a tab that has the token of a view in its own storage. A new tab starts with a copy of the storage of the tab that
 * opens it, so the token is there only for that moment.
 *
 * @returns whether the browser opened it
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
