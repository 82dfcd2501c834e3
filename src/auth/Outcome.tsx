import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/iconPaths.ts'
import styles from './Outcome.module.css'

/** The result of a process. It determines the icon and the color of the screen. */
export type OutcomeTone = 'success' | 'failure' | 'notice'

interface OutcomeProps {
  tone: OutcomeTone
  title: string
  text: string
  /** Links and buttons to continue; there is no automatic redirect. */
  actions: ReactNode
}

/**
 * A screen that shows how a process ended. Its heading takes the focus, so that screen readers read it with the text.
 */
export function Outcome({ tone, title, text, actions }: OutcomeProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const textId = useId()
  // The previously focused element was removed. A layout effect runs again when Suspense shows the screen again after a
  // retry; an effect would not.
  useLayoutEffect(() => headingRef.current?.focus(), [])
  return (
    <section className={styles.outcome}>
      <span className={styles.badge} data-tone={tone}>
        <Icon name={icons[tone]} size={24} />
      </span>
      <h1 className={styles.title} tabIndex={-1} ref={headingRef} aria-describedby={textId}>
        {title}
      </h1>
      <p id={textId} className={styles.text}>
        {text}
      </p>
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}

const icons: Record<OutcomeTone, IconName> = { success: 'check', failure: 'alert', notice: 'lock' }
