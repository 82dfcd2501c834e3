import styles from './ColorText.module.css'
import type { KindValueProps } from './kindValue.ts'

/** A color as a swatch with its code, because some users cannot distinguish colors. */
export function ColorText({ value, text }: KindValueProps<'color'>) {
  return (
    <>
      <span aria-hidden="true" className={styles.swatch} style={{ backgroundColor: String(value) }} />
      {text}
    </>
  )
}
