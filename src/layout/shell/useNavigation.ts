import { isOwnApi } from '../../ui/siteConfig.ts'
import { type Navigation, useShell } from './shell.ts'
import { useCapability } from './useCapability.ts'

/** The menu. If the server has the capability that an item needs, the item gets its link. */
export function useNavigation(): Navigation {
  const { navigation } = useShell()
  const { upcomingItems } = navigation
  const hasImports = useCapability('imports', isOwnApi && upcomingItems.some(({ needs }) => needs))
  if (!hasImports) return navigation
  return { ...navigation, upcomingItems: upcomingItems.map(({ needs, ...item }) => item) }
}
