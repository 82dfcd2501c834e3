import { Component, type ReactNode } from 'react'
import { resetFailedComponents } from '../../../ui/lazyComponent.tsx'
import { useTranslator } from '../../../ui/translator.tsx'
import styles from './DateTextInput.module.css'

/** Keeps the form usable if the calendar fails to load. The date can still be typed. */
export class CalendarBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  // Clears the failure, so that the next opening of the calendar tries to load it again.
  override componentWillUnmount() {
    if (this.state.hasFailed) resetFailedComponents()
  }

  override render() {
    return this.state.hasFailed ? <CalendarFailure /> : this.props.children
  }
}

function CalendarFailure() {
  const translate = useTranslator()
  return (
    <p role="alert" className={styles.failed}>
      {translate('form.date.failed')}
    </p>
  )
}
