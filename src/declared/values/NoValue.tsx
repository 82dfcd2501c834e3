import { useTranslator } from '../../ui/translator.tsx'
import styles from './NoValue.module.css'

/** The placeholder for an empty value. */
export function NoValue() {
  const translate = useTranslator()
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{translate('list.noValue')}</span>
    </span>
  )
}
