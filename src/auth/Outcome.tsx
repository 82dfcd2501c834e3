import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/iconPaths.ts'
import styles from './Outcome.module.css'

/** How something ended. */
export type OutcomeTone = 'success' | 'failure' | 'notice'

interface OutcomeProps {
  tone: OutcomeTone
  title: string
  text: string
  /** The ways on from here: nobody is sent there without asking. */
  actions: ReactNode
}

/** A screen that says how something ended. Its heading takes the focus, so that it is read, with the text below it. */
export function Outcome({ tone, title, text, actions }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const textId = useId()
  // The focus is the browser's: what had it is gone, or is about something that is over. Unlike an effect, this runs
  // again when the screen comes back after another try.
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.outcome}>
      <span className={styles.badge} data-tone={tone}>
        <Icon name={icons[tone]} size={24} />
      </span>
      <h1 className={styles.title} tabIndex={-1} ref={heading} aria-describedby={textId}>
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
