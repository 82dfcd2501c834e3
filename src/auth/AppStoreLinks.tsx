import type { ClientConfig } from '../api/clientConfig.ts'
import { useTranslator } from '../ui/translator.tsx'
import styles from './AppStoreLinks.module.css'

interface StoreLinksProps {
  config: Pick<ClientConfig, 'androidUrl' | 'iosUrl'>
  /** Whether the first link gets the initial focus of the dialog. */
  focusesFirstLink?: boolean
}

/** Links to the app stores. */
export function AppStoreLinks({ config, focusesFirstLink = false }: StoreLinksProps) {
  const translate = useTranslator()
  const appStores = [
    { label: translate('auth.onlyAdmins.android'), href: config.androidUrl, iconPath: playStoreIcon },
    { label: translate('auth.onlyAdmins.ios'), href: config.iosUrl, iconPath: appStoreIcon },
  ]
  return (
    <ul className={styles.links}>
      {appStores.map(({ label, href, iconPath }, index) => (
        <li key={href} className={styles.store}>
          <a
            className={styles.link}
            href={href}
            target="_blank"
            rel="noreferrer"
            data-first-focus={(focusesFirstLink && index === 0) || undefined}
          >
            <svg width="22" height="22" viewBox="0 0 24 24" fill="none" className={styles.mark} aria-hidden="true">
              <path d={iconPath} />
            </svg>
            {label}
            <span className="visually-hidden">({translate('auth.newTab')})</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const playStoreIcon =
  'M6 4.2v15.6c0 .7.7 1.1 1.3.8l12.4-7.8c.6-.4.6-1.2 0-1.6L7.3 3.4C6.7 3.1 6 3.5 6 4.2zM6.2 3.6l9.3 11.6M6.2 20.4l9.3-11.6'
const appStoreIcon =
  'M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4zM12.8 7.2l-5 9M11.2 7.2l5 9M6.6 14h7M15.4 14h2'
