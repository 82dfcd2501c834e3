import { Link } from 'react-router'
import { formatNumber } from '../ui/formatNumber.ts'
import { Icon } from '../ui/Icon.tsx'
import { useTranslator } from '../ui/translator.tsx'
import styles from './ChartLegend.module.css'
import type { ChartSlice } from './DonutChart.tsx'
import { formatDifference } from './formatDifference.ts'
import { formatShare } from './formatShare.ts'

interface ChartLegendProps {
  slices: readonly ChartSlice[]
  hiddenKeys: ReadonlySet<string>
  /** The sum of the visible slices. */
  total: number
  onToggle: (key: string) => void
}

/** One entry per slice: a button that shows or hides it, and a link to its screen. */
export function ChartLegend({ slices, hiddenKeys, total, onToggle }: ChartLegendProps) {
  const translate = useTranslator()
  return (
    <ul className={styles.legend} aria-label={translate('dashboard.chart.legend')}>
      {slices.map(({ key, name, value, before, number, style, to }) => {
        const isVisible = !hiddenKeys.has(key)
        return (
          <li key={key} className={styles.entry}>
            <button type="button" className={styles.button} aria-pressed={isVisible} onClick={() => onToggle(key)}>
              <span
                className={styles.mark}
                style={isVisible ? { background: style.fill, color: style.textColour } : undefined}
                aria-hidden="true"
              >
                {number}
              </span>
              <span className={styles.name} title={name}>
                {name}
              </span>
              <span className={styles.value}>{formatNumber(translate.locale, value)}</span>
              <span className={styles.shares}>
                <span className={styles.share}>{isVisible ? formatShare(translate, value, total) : '–'}</span>
                {before !== undefined && (
                  <span className={styles.share}>{formatDifference(translate.locale, value, before)}</span>
                )}
              </span>
            </button>
            {to !== undefined && (
              <Link to={to} className={styles.link} aria-label={translate('dashboard.chart.open', { name })}>
                <Icon name="chevronRight" size={16} />
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
