import type { InlineTexts } from '#i18n/inlineTexts.ts'
import { fieldLabel } from '#i18n/labels.ts'
import { fillText } from '#i18n/translate.ts'
import { formatInstant } from '#language/dates.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Engine } from '../engine.ts'
import type { Change, Merged } from './useMergingUpdate.ts'

/** Describes the changes of another user that a save has kept: the user, the time and the fields. */
export function describeMerge(
  texts: InlineTexts,
  { translate, timeZone }: Pick<Engine, 'translate' | 'timeZone'>,
  { name: resourceName }: ResourceData,
  { fields, change }: Merged,
): string {
  const labels = fields.map(({ wirePath }) => fieldLabel(translate, resourceName, wirePath)).join(', ')
  return describeChange({ known: texts.merged, unknown: texts.mergedUnknown }, change, timeZone, { fields: labels })
}

/**
 * Fills in a sentence about the save of another user with the name and the time. If the user is unknown, fills in a
 * sentence without a name.
 */
export function describeChange(
  sentences: { readonly known: string; readonly unknown: string },
  { name, at }: Change,
  timeZone: string | undefined,
  params: Readonly<Record<string, string>> = {},
): string {
  if (name === null || at === null) return fillText(sentences.unknown, params)
  return fillText(sentences.known, { ...params, name, at: formatInstant(at, timeZone) })
}
