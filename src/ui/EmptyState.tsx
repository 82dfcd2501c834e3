import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** Why a list is empty: nothing was created yet, nothing matches, or loading failed. */
export type EmptyReason = 'nothingYet' | 'noMatch' | 'failed'

interface EmptyStateProps {
  reason: EmptyReason
  title: string
  text: string
  action?: ReactNode
}

/** The placeholder for an empty list. A failure is an alert; the other reasons are announced politely. */
export function EmptyState({ reason, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty} role={reason === 'failed' ? 'alert' : 'status'}>
      <svg className={styles.illustration} width="96" height="64" viewBox="0 0 96 64" fill="none" aria-hidden="true">
        <path d={illustrations[reason]} />
        {reason === 'failed' ? null : <circle cx={dots[reason][0]} cy={dots[reason][1]} r="3.5" />}
      </svg>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** Line drawings: an empty bottle, a magnifying glass, an interrupted line. */
const illustrations: Record<EmptyReason, string> = {
  nothingYet: 'M40 22V10h16v12M36 22h24c7 4 10 10 10 16v10a8 8 0 0 1-8 8H34a8 8 0 0 1-8-8V38c0-6 3-12 10-16z',
  noMatch: 'M44 46a18 18 0 1 0 0-36 18 18 0 0 0 0 36zM57 41l15 15',
  failed: 'M6 40c10 10 18-22 30-16 6 3 6 10 8 14M54 36c6 4 12 2 16-4 4-7 10-12 20-14M46 48l8-14',
}

const dots: Record<Exclude<EmptyReason, 'failed'>, readonly [number, number]> = {
  nothingYet: [48, 42],
  noMatch: [44, 28],
}
