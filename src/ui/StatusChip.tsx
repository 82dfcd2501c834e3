import type { ReactNode } from 'react'
import styles from './StatusChip.module.css'

/** The meaning of a status, which sets its color. */
export type StatusTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

interface StatusChipProps {
  tone: StatusTone
  label: string
  /** Replaces the dot. */
  icon?: ReactNode
}

/** A status as a chip. The color of the dot repeats the meaning of the text. */
export function StatusChip({ tone, label, icon }: StatusChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {icon ?? <span className={styles.dot} aria-hidden="true" />}
      {label}
    </span>
  )
}
