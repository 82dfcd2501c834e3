import type { AnchorHTMLAttributes } from 'react'
import styles from './ActionButton.module.css'
import type { Emphasis } from './ActionButton.tsx'

interface ActionLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  emphasis?: Emphasis
}

/** A link styled as a button. */
export function ActionLink({ emphasis = 'plain', className, ...rest }: ActionLinkProps) {
  return <a {...rest} className={[styles.button, styles[emphasis], className].filter(Boolean).join(' ')} />
}
