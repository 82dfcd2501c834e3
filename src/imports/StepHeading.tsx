import { useEffect, useRef } from 'react'
import styles from './imports.module.css'

/** The heading of a step. It takes the focus if the button that opened the step was removed. */
export function StepHeading({ title, text }: { title: string; text?: string }) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { activeElement } = document
    const isFocusLost = activeElement === document.body || activeElement === null
    if (isFocusLost && navigator.userActivation?.hasBeenActive) headingRef.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <h2 className={styles.sectionTitle} ref={headingRef} tabIndex={-1}>
        {title}
      </h2>
      {text !== undefined && <p className={styles.help}>{text}</p>}
    </>
  )
}
