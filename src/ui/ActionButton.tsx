import type { ButtonHTMLAttributes } from 'react'
import styles from './ActionButton.module.css'

/** How much a button asks to be pressed. */
export type Emphasis = 'primary' | 'plain' | 'quiet'

interface ActionButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  emphasis?: Emphasis
  /** Something is under way: the button stays where the focus is, but does nothing. */
  busy?: boolean
}

/** A button without the component library, for screens that load before it. */
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
