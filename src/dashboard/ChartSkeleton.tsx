import styles from './ChartSkeleton.module.css'
import { chartHeight } from './chartWidth.ts'

/** A ring where the chart will be, as large as it. */
export function ChartSkeleton({ width }: { width: number }) {
  const size = chartHeight(width)
  return (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 100 100" fill="none" aria-hidden="true">
      <circle cx="50" cy="50" r="39" />
    </svg>
  )
}
