import { keyTexts } from '#i18n/keyTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { getReadCondition } from '#language/derive.ts'
import { getKeyActions } from '#language/keyScopes.ts'
import type { ResourceData } from '#language/resource.ts'
import { useEngine } from '../declared/engine.ts'
import { isAllowed } from '../declared/evaluationContext.ts'
import { getActionLabel, getResourceText } from '../declared/messages.ts'
import { useShell } from '../layout/shell/shell.ts'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import type { ApiKey } from './keyCalls.ts'

/** A resource, and labels for the actions that a key can be allowed. */
export interface ScopeChoice {
  readonly resource: ResourceData
  readonly label: string
  readonly actions: readonly { readonly name: string; readonly label: string }[]
}

/** The scopes that the signed-in user can grant to a key, in the order of the menu. */
export function useScopeChoices(): readonly ScopeChoice[] {
  const translate = useTranslator()
  const { form } = useLocalizedTexts(keyTexts)
  const { resources, getEvaluationContext } = useEngine()
  const context = getEvaluationContext()
  const getLabel = (resource: ResourceData, action: string) => {
    if (action === 'read' || action === 'create' || action === 'toggle') return form[action]
    return getActionLabel(translate, resource, action)
  }
  return resources
    .filter((resource) => getKeyActions(resource).length > 0 && isAllowed(getReadCondition(resource), context))
    .map((resource) => ({
      resource,
      label: getResourceText(translate, resource, 'name') ?? resource.name,
      actions: getKeyActions(resource).map((name) => ({ name, label: getLabel(resource, name) })),
    }))
}

/** Returns a function for the display name of the owner of a key. */
export function useOwnerName(): (owner: ApiKey['owner']) => string {
  const { owners } = useLocalizedTexts(keyTexts)
  const { me } = useShell()
  return ({ kind, id, name }) => {
    if (kind === 'serviceAccount') return fillText(owners.serviceAccount, { name })
    return id === me.id ? owners.me : name
  }
}
