import { getLocaleTag, type Locale } from '#i18n/locales.ts'
import { availableLocales } from '../ui/siteConfig.ts'
import { useTranslator } from '../ui/translator.tsx'
import styles from './LanguagePicker.module.css'

export interface LanguagePickerProps {
  onLanguageChange: (locale: Locale) => void
}

/** One button per language, labeled with its own name. Renders nothing if there is only one language. */
export function LanguagePicker({ onLanguageChange }: LanguagePickerProps) {
  const translate = useTranslator()
  if (availableLocales.length < 2) return null
  return (
    <fieldset className={styles.picker}>
      <legend className="visually-hidden">{translate('shell.language.label')}</legend>
      {availableLocales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={getLocaleTag(locale)}
          className={styles.language}
          aria-pressed={locale === translate.locale}
          onClick={() => onLanguageChange(locale)}
        >
          {translate(`shell.language.${locale}`)}
        </button>
      ))}
    </fieldset>
  )
}
