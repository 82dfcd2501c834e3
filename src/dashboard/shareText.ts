import type { Translator } from '#i18n/translate.ts'
import { numberText } from '../ui/numberText.ts'

/** The share of a total as a percentage with one decimal; anything between 0 and 0.1 % becomes "less than 0.1 %". */
export function shareText(texts: Translator, value: number, total: number): string {
  const percent = total > 0 ? (value / total) * 100 : 0
  if (percent > 0 && percent < least) return texts('dashboard.chart.lessThan', { share: percentText(texts, least) })
  return percentText(texts, percent)
}

const least = 0.1

function percentText(texts: Translator, percent: number): string {
  return `${numberText(texts.locale, percent, percent === 100 || percent === 0 ? 0 : 1)}%`
}
