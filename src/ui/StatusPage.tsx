import { type ReactNode, useEffect, useRef } from 'react'
import styles from './StatusPage.module.css'

interface StatusPageProps {
  title: string
  text: string
  /** A line below the text, e.g. the id of a failure for the support. */
  detail?: ReactNode
  actions?: ReactNode
}

/** A page with a single message, e.g. "not found". Its heading is focused, so that screen readers read it. */
export function StatusPage({ title, text, detail, actions }: StatusPageProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <section className={styles.page}>
      <StatusIllustration />
      <h1 className={styles.title} tabIndex={-1} ref={headingRef}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      {detail !== undefined && <div className={styles.detail}>{detail}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}

/** A decorative line drawing. */
function StatusIllustration() {
  return (
    <svg className={styles.illustration} width="120" height="72" viewBox="0 0 120 72" fill="none" aria-hidden="true">
      <path d="M8 52c14 12 26-34 42-26s6 34 26 26 14-28 30-32" />
      <circle cx="111" cy="17" r="4" />
    </svg>
  )
}
