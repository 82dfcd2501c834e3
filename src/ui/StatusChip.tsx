import styles from './StatusChip.module.css'

/** What a state means for whoever looks at it. */
export type StatusTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

/** A state as a small chip; the dot repeats in colour what the word says. */
export function StatusChip({ tone, label }: { tone: StatusTone; label: string }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      <span className={styles.dot} aria-hidden="true" />
      {label}
    </span>
  )
}
