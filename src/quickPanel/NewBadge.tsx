import { useTexts } from '../ui/texts.tsx'
import styles from './QuickPanel.module.css'

/** Marks an entry that is new since the last visit. */
export function NewBadge() {
  const texts = useTexts()
  return <span className={styles.new}>{texts('shell.panel.isNew')}</span>
}
