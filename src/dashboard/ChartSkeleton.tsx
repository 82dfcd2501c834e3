import styles from './ChartSkeleton.module.css'
import { getChartHeight } from './chartSize.ts'

/** A placeholder ring as large as the chart that is loading. */
export function ChartSkeleton({ width }: { width: number }) {
  const size = getChartHeight(width)
  return (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 100 100" fill="none" aria-hidden="true">
      <circle cx="50" cy="50" r="39" />
    </svg>
  )
}
