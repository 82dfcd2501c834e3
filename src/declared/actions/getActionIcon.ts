import type { ActionData } from '#language/action.ts'
import { declaredIcon, type IconName, type IconSource, type ProductIcons } from '../../ui/iconPaths.ts'

/** The icon of an action: the declared or the default one. A toggle has the icon of its next state. */
export function getActionIcon(
  name: string,
  action: ActionData,
  isActivation = false,
  icons?: ProductIcons,
): IconSource {
  if (action.icon !== undefined) return declaredIcon(action, icons)
  if (name === 'toggle') return isActivation ? 'checkCircle' : 'ban'
  return standardIcons[name] ?? 'record'
}

const standardIcons: Readonly<Record<string, IconName>> = { edit: 'edit', remove: 'remove' }
