import type { ButtonHTMLAttributes } from 'react'
import styles from './ActionButton.module.css'

/** The visual weight of a button. */
export type Emphasis = 'primary' | 'plain' | 'quiet'

interface ActionButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  emphasis?: Emphasis
  /** Disabled while an operation runs, but still focusable. */
  busy?: boolean
  /** Whether what the operation needs is complete. While it is not, the button is pale, without effect, and focusable. */
  ready?: boolean
}

/** A button without MUI, for screens that load before it. */
export function ActionButton(props: ActionButtonProps) {
  const { emphasis = 'plain', busy = false, ready = true, className, onClick, ...rest } = props
  const isOff = busy || !ready
  return (
    <button
      type="button"
      {...rest}
      className={[styles.button, styles[emphasis], className].filter(Boolean).join(' ')}
      aria-disabled={isOff || undefined}
      data-unready={ready ? undefined : ''}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    />
  )
}
