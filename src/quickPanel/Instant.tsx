import { InstantText } from '../declared/values/InstantText.tsx'
import styles from './QuickPanel.module.css'

/** When something was, short; the full instant in its tooltip. */
export function Instant({ at }: { at: string }) {
  return <InstantText at={at} className={styles.instant} />
}
