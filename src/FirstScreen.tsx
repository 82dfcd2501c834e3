import { Navigate } from 'react-router'
import { NotFoundPage } from './layout/pages/NotFoundPage.tsx'
import { getVisibleItems, type MenuItem, useShell } from './layout/shell/shell.ts'
import { useNavigation } from './layout/shell/useNavigation.ts'

/** The first page of a product that has none of its own: leads to the first screen of the menu that the user may open. */
export function FirstScreen() {
  const { me } = useShell()
  const { side, top } = useNavigation()
  const path = findPath(getVisibleItems([...side, ...top], me))
  return path === undefined ? <NotFoundPage /> : <Navigate to={path} replace />
}

function findPath(items: readonly MenuItem[]): string | undefined {
  for (const { to, children = [] } of items) {
    const path = to ?? findPath(children)
    if (path !== undefined) return path
  }
  return undefined
}
