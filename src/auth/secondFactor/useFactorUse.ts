import { factorTexts } from '#i18n/factorTexts.ts'
import { getLocaleTag } from '#i18n/locales.ts'
import { fillText } from '#i18n/translate.ts'
import { useTimeZone } from '../../ui/timeZone.ts'
import { useLocalizedTexts, useTranslator } from '../../ui/translator.tsx'
import type { OwnFactor } from './ownFactors.ts'

/** Returns a function that describes when a factor was added and last used. */
export function useFactorUse(): (factor: OwnFactor) => string {
  const { dialog: texts } = useLocalizedTexts(factorTexts)
  const { locale } = useTranslator()
  const timeZone = useTimeZone()
  const format = (instant: string, timeStyle?: 'short') =>
    new Intl.DateTimeFormat(getLocaleTag(locale), { dateStyle: 'short', timeStyle, timeZone }).format(new Date(instant))
  return ({ createdAt, lastUsedAt }) =>
    [
      fillText(texts.since, { date: format(createdAt) }),
      ...(lastUsedAt === null ? [] : [fillText(texts.lastUsed, { date: format(lastUsedAt, 'short') })]),
    ].join(', ')
}
