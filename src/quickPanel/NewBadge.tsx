import { panelTexts } from '#i18n/panelTexts.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import styles from './QuickPanel.module.css'

/** Marks an entry that is new since the last visit. */
export function NewBadge() {
  return <span className={styles.new}>{useLocalizedTexts(panelTexts).isNew}</span>
}
