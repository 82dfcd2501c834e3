import styles from './StatusChip.module.css'

/** The meaning of a status, which sets its colour. */
export type StatusTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

/** A status as a chip. The colour of the dot repeats the meaning of the text. */
export function StatusChip({ tone, label }: { tone: StatusTone; label: string }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      <span className={styles.dot} aria-hidden="true" />
      {label}
    </span>
  )
}
