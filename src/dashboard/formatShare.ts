import type { Translator } from '#i18n/translate.ts'
import { formatNumber } from '../ui/formatNumber.ts'

/** The share of a total as a percentage with one decimal; anything between 0 and 0.1 % becomes "less than 0.1 %". */
export function formatShare(translate: Translator, value: number, total: number): string {
  const percent = total > 0 ? (value / total) * 100 : 0
  if (percent > 0 && percent < minShownPercent)
    return translate('dashboard.chart.lessThan', { share: formatPercent(translate, minShownPercent) })
  return formatPercent(translate, percent)
}

const minShownPercent = 0.1

function formatPercent(translate: Translator, percent: number): string {
  return `${formatNumber(translate.locale, percent, percent === 100 || percent === 0 ? 0 : 1)}%`
}
