import type { ActionData } from '#resources/language/resource.ts'
import type { IconName } from '../../ui/iconPaths.ts'

/** The icon of an action: the declared or the default one. A toggle has the icon of its next state. */
export function iconOfAction(name: string, { icon }: ActionData, activates = false): IconName {
  if (icon) return icon
  if (name === 'toggle') return activates ? 'checkCircle' : 'ban'
  return standard[name] ?? 'record'
}

const standard: Readonly<Record<string, IconName>> = { edit: 'edit', remove: 'remove' }
