import type { ActionData } from '#resources/language/resource.ts'
import type { IconName } from '../../ui/iconPaths.ts'

/** The icon of an action: the declared one, or what the standard actions have. */
export function iconOfAction(name: string, { icon }: ActionData): IconName {
  return icon ?? standard[name] ?? 'record'
}

const standard: Readonly<Record<string, IconName>> = { edit: 'edit', remove: 'remove', toggle: 'checkCircle' }
