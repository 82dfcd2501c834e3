import { trimEllipsis } from '#i18n/labels.ts'
import { permissionTexts } from '#i18n/permissionTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import { useEngine } from '../declared/engine.ts'
import { getActionLabel } from '../declared/messages.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'

/** Returns a function for the names of the actions of a resource, regardless of the state of a record. */
export function useActionName(resource: ResourceData): (name: string) => string {
  const { read, create, edit, toggle, remove, history } = useLocalizedTexts(permissionTexts)
  const { translate } = useEngine()
  const common = new Map(Object.entries({ read, create, edit, toggle, remove, history }))
  return (name) => common.get(name) ?? trimEllipsis(getActionLabel(translate, resource, name, false))
}
