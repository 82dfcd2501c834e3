import styles from './ColorText.module.css'
import type { KindValueProps } from './kindValue.ts'

/** A colour as a swatch with its code, because not everyone can tell colours apart. */
export function ColorText({ value, text }: KindValueProps<'color'>) {
  return (
    <>
      <span aria-hidden="true" className={styles.swatch} style={{ backgroundColor: String(value) }} />
      {text}
    </>
  )
}
