import { type ReactNode, useEffect } from 'react'
import { getLocaleTag, type Locale, locales } from '#i18n/locales.ts'
import {
  completePolicy,
  type Policy,
  type PolicySection,
  type PolicyWords,
  type WholePolicy,
} from '#i18n/privacyPolicy/policy.ts'
import { brand } from '#product/brand.ts'
import { minAccessLogMonths, personalDataYears, sentMailDays } from '#rules/retention.ts'
import { type ClientConfig, loadClientConfig } from '../api/clientConfig.ts'
import type { HttpClient } from '../api/httpClient.ts'
import type { PolicyLoaders } from '../brand.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { LogoMark } from '../ui/Logo.tsx'
import { productName } from '../ui/siteConfig.ts'
import { useDocumentTitle } from '../ui/useDocumentTitle.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { PolicyBlocks } from './PolicyBlocks.tsx'
import styles from './PrivacyPolicy.module.css'
import { getPolicyAddress, usualLocale } from './policyAddress.ts'

/** The text of each language, loaded on demand. */
const policies: Readonly<Record<Locale, () => Promise<{ policy: Policy }>>> = {
  pt: () => import('#i18n/privacyPolicy/pt.ts'),
  en: () => import('#i18n/privacyPolicy/en.ts'),
  es: () => import('#i18n/privacyPolicy/es.ts'),
}

/**
 * Loads the privacy policy and the names of this installation. The language is that of the query, `lang`; without it
 * Portuguese, or the first language of a product that has no Portuguese. If the policy lacks it, another one.
 */
export async function openPrivacyPolicy(
  http: HttpClient,
  query: string,
  loaders: PolicyLoaders = brand.policies,
): Promise<ReactNode> {
  const translations = locales.filter((one) => loaders[one])
  const requested = new URLSearchParams(query).get('lang')
  const find = (wanted: string | null) => translations.find((one) => one === wanted)
  const locale = find(requested) ?? find(usualLocale) ?? translations[0]
  const load = locale && loaders[locale]
  if (!load) throw new Error('the product has no privacy policy')
  document.documentElement.lang = getLocaleTag(locale)
  const [own, config] = await Promise.all([load(), loadClientConfig(http)])
  const policy = 'policy' in own ? own.policy : completePolicy((await policies[locale]()).policy, own.about)
  return <PrivacyPolicy policy={policy} locale={locale} translations={translations} config={config} />
}

interface PrivacyPolicyProps {
  policy: WholePolicy
  locale: Locale
  /** The languages of the policy. */
  translations: readonly Locale[]
  config: Pick<ClientConfig, 'controller' | 'partner'>
}

/** The privacy policy: public and printable. A translation links to the binding text. */
export function PrivacyPolicy({ policy, locale, translations, config }: PrivacyPolicyProps) {
  const { controller, partner } = config
  const { words } = policy
  const params = { product: productName, controller, partner, personalDataYears, sentMailDays }
  const sections = policy.sections({ ...params, accessLogMonths: minAccessLogMonths })
  useDocumentTitle(words.title)
  useScrollToHash()
  return (
    <div className={styles.page} lang={getLocaleTag(locale)} id={topId}>
      <a className={styles.skip} href={`#${mainId}`}>
        {words.skip}
      </a>
      <header className={styles.header}>
        <a className={styles.brand} href="/" aria-label={`${productName}: ${words.home}`}>
          <span className={styles.mark}>
            <LogoMark size={24} />
          </span>
          {productName}
        </a>
        {translations.length > 1 && <LanguageLinks label={words.languages} current={locale} {...{ translations }} />}
        <ActionButton className={styles.print} onClick={() => print()}>
          {words.print}
        </ActionButton>
      </header>
      <main className={styles.columns} id={mainId} tabIndex={-1}>
        <div className={styles.text}>
          <h1 className={styles.title}>{words.title}</h1>
          <p className={styles.updated}>{words.updated}</p>
          {words.translation && translations.includes(usualLocale) && <TranslationNote {...words.translation} />}
          <p className={styles.intro}>{words.intro(productName)}</p>
        </div>
        <TableOfContents sections={sections} words={words} />
        <div className={styles.text}>
          {sections.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} words={words} />
          ))}
          <a className={styles.top} href={`#${topId}`}>
            {words.top}
          </a>
        </div>
      </main>
    </div>
  )
}

/** States that this is a translation, and links to the binding text. */
function TranslationNote({ note, binding }: NonNullable<PolicyWords['translation']>) {
  return (
    <p className={styles.translation} role="note">
      {note}{' '}
      <a href={getPolicyAddress(usualLocale)} hrefLang={getLocaleTag(usualLocale)}>
        {binding}
      </a>
    </p>
  )
}

function TableOfContents({ sections, words }: { sections: readonly PolicySection[]; words: PolicyWords }) {
  return (
    <nav className={styles.contents} aria-labelledby={contentsId}>
      <h2 id={contentsId} className={styles.contentsTitle}>
        {words.contents}
      </h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface SectionProps {
  section: PolicySection
  number: number
  words: PolicyWords
}

function Section({ section, number, words }: SectionProps) {
  const { id, title, blocks } = section
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading} tabIndex={-1}>
        {number}. {title}
        <a className={styles.anchor} href={`#${id}`} aria-label={words.anchor(title)}>
          #
        </a>
      </h2>
      <PolicyBlocks blocks={blocks} />
    </section>
  )
}

/** Scrolls to the anchor of the URL after rendering, because the browser looks for it before the page is rendered. */
function useScrollToHash(): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (id !== '') document.getElementById(id)?.scrollIntoView()
  }, [])
}

const topId = 'topo'
const mainId = 'conteudo'
const contentsId = 'indice'
