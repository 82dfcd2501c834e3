import { slotCount } from '#rules/slots.ts'
import { formatNumber } from '../ui/formatNumber.ts'
import { useTranslator } from '../ui/translator.tsx'
import { formatChange } from './formatDifference.ts'
import { formatShare } from './formatShare.ts'
import styles from './SliceTooltip.module.css'
import type { Slice } from './slices.ts'

interface SliceTooltipProps {
  slice: Slice
  total: number
  /** The unit of the values, for example "shots". */
  unit: string
}

/** The name, value and share of a slice, and up to 20 of its parts, because a campaign has 20 slots. */
export function SliceTooltip({ slice: { name, value, before, parts }, total, unit }: SliceTooltipProps) {
  const translate = useTranslator()
  const { locale } = translate
  const remainingCount = parts.length - slotCount
  return (
    <>
      <p className={styles.name}>{name}</p>
      <p className={styles.value}>
        {formatNumber(locale, value)} {unit} · {formatShare(translate, value, total)}
        {before !== undefined && ` · ${formatChange(locale, value, before)}`}
      </p>
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.slice(0, slotCount).map((part) => (
            <li key={part.key}>
              <span className={styles.part}>{part.name}</span>
              <span className={styles.count}>{formatNumber(locale, part.value)}</span>
            </li>
          ))}
          {remainingCount > 0 && (
            <li className={styles.rest}>{translate('dashboard.chart.more', { count: remainingCount })}</li>
          )}
        </ul>
      )}
    </>
  )
}
