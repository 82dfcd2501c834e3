import { useTexts } from '../../ui/texts.tsx'
import styles from './NoValue.module.css'

/** The placeholder for an empty value. */
export function NoValue() {
  const texts = useTexts()
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{texts('list.noValue')}</span>
    </span>
  )
}
