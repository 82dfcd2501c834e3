import { trimEllipsis } from '#i18n/labels.ts'
import { panelTexts } from '#i18n/panelTexts.ts'
import { recordTexts } from '#i18n/recordTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { ResourceData } from '#language/resource.ts'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { useEngine } from '../../engine.ts'
import { getActionLabel } from '../../messages.ts'

/** Returns a function that describes the action of an entry: `edited`, or `used “Publish”` for a declared action. */
export function useActionWords(resource: ResourceData): (action: string) => string {
  const { translate } = useEngine()
  const inTrail = useLocalizedTexts(panelTexts).audit.did
  const { did, used } = useLocalizedTexts(recordTexts).entries
  const words: Readonly<Partial<Record<string, string>>> = { ...inTrail, ...did }
  return (action) =>
    words[action] ?? fillText(used, { action: trimEllipsis(getActionLabel(translate, resource, action)) })
}
