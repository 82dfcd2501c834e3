import { importTexts } from '#i18n/importTexts.ts'
import type { Import, ImportVerdict } from '#language/imports/import.ts'
import { formatNumber } from '../ui/formatNumber.ts'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'

/** The verdicts about a row, in the order in which they are shown. */
export const verdicts: readonly ImportVerdict[] = ['new', 'changed', 'unchanged', 'refused', 'conflict']

/** Returns a function that formats the number of rows per verdict; a dash if the counts are not known yet. */
export function useCountWords(): (counts: Import['counts']) => string {
  const texts = useLocalizedTexts(importTexts)
  const { locale } = useTranslator()
  return (counts) => {
    if (counts === null) return '—'
    const words = verdicts
      .filter((verdict) => counts[verdict] > 0)
      .map((verdict) => `${texts.verdicts[verdict]}: ${formatNumber(locale, counts[verdict])}`)
    return words.join(' · ') || formatNumber(locale, counts.rows)
  }
}
