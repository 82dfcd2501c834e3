import { panelTexts } from '#i18n/panelTexts.ts'
import { recordTexts } from '#i18n/recordTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { useEngine } from '../../engine.ts'
import { getActionLabel } from '../../messages.ts'

/** Returns a function that describes the action of an entry: `edited`, or the label of a declared action. */
export function useActionWords(resource: ResourceData): (action: string) => string {
  const { translate } = useEngine()
  const inTrail = useLocalizedTexts(panelTexts).audit.did
  const inHistory = useLocalizedTexts(recordTexts).entries.did
  const words: Readonly<Partial<Record<string, string>>> = { ...inTrail, ...inHistory }
  return (action) => words[action] ?? getActionLabel(translate, resource, action)
}
