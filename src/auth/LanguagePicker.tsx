import { type Locale, pickableLocales, tagOf } from '#i18n/locales.ts'
import { useTexts } from '../ui/texts.tsx'
import styles from './LanguagePicker.module.css'

export interface LanguagePickerProps {
  onLanguage: (locale: Locale) => void
}

/** The languages one can choose from, each by its own name. */
export function LanguagePicker({ onLanguage }: LanguagePickerProps) {
  const texts = useTexts()
  return (
    <fieldset className={styles.picker}>
      <legend className="visually-hidden">{texts('shell.language.label')}</legend>
      {pickableLocales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={tagOf(locale)}
          className={styles.language}
          aria-pressed={locale === texts.locale}
          onClick={() => onLanguage(locale)}
        >
          {texts(`shell.language.${locale}`)}
        </button>
      ))}
    </fieldset>
  )
}
