import { type ReactNode, useEffect } from 'react'
import { defaultLocale, tagOf } from '#i18n/locales.ts'
import { type PolicySection, policyWords, privacyPolicy } from '#i18n/privacyPolicy.ts'
import { leastAccessLogMonths, personalDataYears, sentMailDays } from '#rules/retention.ts'
import { type ClientConfig, loadClientConfig } from '../api/clientConfig.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useDocumentTitle } from '../ui/documentTitle.ts'
import { LogoMark } from '../ui/Logo.tsx'
import { productName } from '../ui/site.ts'
import { PolicyBlocks } from './PolicyBlocks.tsx'
import styles from './PrivacyPolicy.module.css'

/** The privacy policy, with the names of this installation, ready to be rendered. */
export async function openPrivacyPolicy(http: HttpClient): Promise<ReactNode> {
  document.documentElement.lang = language
  return <PrivacyPolicy config={await loadClientConfig(http)} />
}

/** The privacy policy: public, in Portuguese whatever language somebody chose, and made for paper, too. */
export function PrivacyPolicy({ config }: { config: Pick<ClientConfig, 'controller' | 'partner'> }) {
  const { controller, partner } = config
  const facts = { product: productName, controller, partner, personalDataYears, sentMailDays }
  const sections = privacyPolicy({ ...facts, accessLogMonths: leastAccessLogMonths })
  useDocumentTitle(policyWords.title)
  useAnchorOfAddress()
  return (
    <div className={styles.page} lang={language} id={topId}>
      <a className={styles.skip} href={`#${mainId}`}>
        {policyWords.skip}
      </a>
      <header className={styles.header}>
        <a className={styles.brand} href="/" aria-label={`${productName}: ${policyWords.home}`}>
          <span className={styles.mark}>
            <LogoMark size={24} />
          </span>
          {productName}
        </a>
        <ActionButton className={styles.print} onClick={() => print()}>
          {policyWords.print}
        </ActionButton>
      </header>
      <main className={styles.columns} id={mainId} tabIndex={-1}>
        <div className={styles.text}>
          <h1 className={styles.title}>{policyWords.title}</h1>
          <p className={styles.updated}>{policyWords.updated}</p>
          <p className={styles.intro}>{policyWords.intro(productName)}</p>
        </div>
        <Contents sections={sections} />
        <div className={styles.text}>
          {sections.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
          <a className={styles.top} href={`#${topId}`}>
            {policyWords.top}
          </a>
        </div>
      </main>
    </div>
  )
}

function Contents({ sections }: { sections: readonly PolicySection[] }) {
  return (
    <nav className={styles.contents} aria-labelledby={contentsId}>
      <h2 id={contentsId} className={styles.contentsTitle}>
        {policyWords.contents}
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

function Section({ section, number }: { section: PolicySection; number: number }) {
  const { id, title, blocks } = section
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading} tabIndex={-1}>
        {number}. {title}
        <a className={styles.anchor} href={`#${id}`} aria-label={policyWords.anchor(title)}>
          #
        </a>
      </h2>
      <PolicyBlocks blocks={blocks} />
    </section>
  )
}

/** The browser looks for the anchor of an address before the page has drawn it; this takes it there afterwards. */
function useAnchorOfAddress(): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (id !== '') document.getElementById(id)?.scrollIntoView()
  }, [])
}

const language = tagOf(defaultLocale)
const topId = 'topo'
const mainId = 'conteudo'
const contentsId = 'indice'
