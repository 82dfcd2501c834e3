import { useTexts } from '../ui/texts.tsx'
import styles from './QuickPanel.module.css'

/** Marks what was not there when somebody last looked. */
export function NewMark() {
  const texts = useTexts()
  return <span className={styles.new}>{texts('shell.panel.isNew')}</span>
}
