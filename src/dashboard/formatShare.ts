import type { Translator } from '#i18n/translate.ts'
import { formatNumber } from '../ui/formatNumber.ts'

/** The share of a total as a percentage with one decimal; anything between 0 and 0.1 % becomes "less than 0.1 %". */
export function formatShare(texts: Translator, value: number, total: number): string {
  const percent = total > 0 ? (value / total) * 100 : 0
  if (percent > 0 && percent < minShownPercent)
    return texts('dashboard.chart.lessThan', { share: formatPercent(texts, minShownPercent) })
  return formatPercent(texts, percent)
}

const minShownPercent = 0.1

function formatPercent(texts: Translator, percent: number): string {
  return `${formatNumber(texts.locale, percent, percent === 100 || percent === 0 ? 0 : 1)}%`
}
