import { tagOf } from '#i18n/locales.ts'
import { formatInstant } from '#resources/language/dates.ts'
import { describeInstant } from '../declared/values/dates.ts'
import { useTexts } from '../ui/texts.tsx'
import styles from './QuickPanel.module.css'

/** When something was, short; the full instant in its tooltip. */
export function Instant({ at }: { at: string }) {
  const { locale } = useTexts()
  return (
    <time dateTime={at} className={styles.instant} title={describeInstant(at, tagOf(locale))}>
      {formatInstant(at)}
    </time>
  )
}
