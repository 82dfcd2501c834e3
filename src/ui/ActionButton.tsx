import type { ButtonHTMLAttributes } from 'react'
import styles from './ActionButton.module.css'

/** The visual weight of a button. */
export type Emphasis = 'primary' | 'plain' | 'quiet'

interface ActionButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  emphasis?: Emphasis
  /** Disabled while an operation runs, but still focusable. */
  busy?: boolean
}

/** A button without MUI, for screens that load before it. */
export function ActionButton({ emphasis = 'plain', busy = false, className, onClick, ...rest }: ActionButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={[styles.button, styles[emphasis], className].filter(Boolean).join(' ')}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}
