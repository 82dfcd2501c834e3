import type { InlineTexts } from '#i18n/inlineTexts.ts'
import { fieldLabel } from '#i18n/labels.ts'
import { fillText } from '#i18n/translate.ts'
import { formatInstant } from '#language/dates.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Engine } from '../engine.ts'
import type { Change, Merged } from './useMergingUpdate.ts'

/** Says whose changes a save has kept beside one's own, when they were made, and in which fields. */
export function describeMerge(
  texts: InlineTexts,
  { translate, timeZone }: Pick<Engine, 'translate' | 'timeZone'>,
  { name: resourceName }: ResourceData,
  { fields, change }: Merged,
): string {
  const labels = fields.map(({ wirePath }) => fieldLabel(translate, resourceName, wirePath)).join(', ')
  return describeChange({ known: texts.merged, unknown: texts.mergedUnknown }, change, timeZone, { fields: labels })
}

/** Fills a sentence about another save with the name and the time, or the sentence for an unknown user. */
export function describeChange(
  sentences: { readonly known: string; readonly unknown: string },
  { name, at }: Change,
  timeZone: string | undefined,
  params: Readonly<Record<string, string>> = {},
): string {
  if (name === null || at === null) return fillText(sentences.unknown, params)
  return fillText(sentences.known, { ...params, name, at: formatInstant(at, timeZone) })
}
