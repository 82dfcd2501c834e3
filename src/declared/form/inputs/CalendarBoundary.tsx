import { Component, type ReactNode } from 'react'
import { forgetFailures } from '../../../ui/later.tsx'
import { useTexts } from '../../../ui/texts.tsx'
import styles from './DateLine.module.css'

/** Keeps the form usable if the calendar fails to load. The date can still be typed. */
export class CalendarBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  // Allows the next opening to load the calendar again.
  override componentWillUnmount() {
    if (this.state.isBroken) forgetFailures()
  }

  override render() {
    return this.state.isBroken ? <Failed /> : this.props.children
  }
}

function Failed() {
  const texts = useTexts()
  return (
    <p role="alert" className={styles.failed}>
      {texts('form.date.failed')}
    </p>
  )
}
