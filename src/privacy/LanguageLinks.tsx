import { getLocaleTag, type Locale } from '#i18n/locales.ts'
import styles from './PrivacyPolicy.module.css'
import { getPolicyAddress } from './policyAddress.ts'

interface LanguageLinksProps {
  label: string
  current: Locale
  translations: readonly Locale[]
}

/** Links to the languages of the policy, each labeled with its own name. */
export function LanguageLinks({ label, current, translations }: LanguageLinksProps) {
  return (
    <nav className={styles.languages} aria-label={label}>
      {translations.map((locale) => (
        <a
          key={locale}
          href={getPolicyAddress(locale)}
          lang={getLocaleTag(locale)}
          hrefLang={getLocaleTag(locale)}
          aria-current={locale === current ? 'page' : undefined}
        >
          {languageNames[locale]}
        </a>
      ))}
    </nav>
  )
}

const languageNames: Readonly<Record<Locale, string>> = { pt: 'Português', en: 'English', es: 'Español' }
