import { InstantText } from '../declared/values/InstantText.tsx'
import styles from './QuickPanel.module.css'

export function EntryTime({ at }: { at: string }) {
  return <InstantText instant={at} className={styles.instant} />
}
