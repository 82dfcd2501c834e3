import type { ActionData } from '#resources/language/resource.ts'
import { declaredIcon, type IconName } from '../../ui/iconPaths.ts'

/** The icon of an action: the declared or the default one. A toggle has the icon of its next state. */
export function iconOfAction(name: string, action: ActionData, activates = false): IconName {
  if (action.icon !== undefined) return declaredIcon(action)
  if (name === 'toggle') return activates ? 'checkCircle' : 'ban'
  return standard[name] ?? 'record'
}

const standard: Readonly<Record<string, IconName>> = { edit: 'edit', remove: 'remove' }
