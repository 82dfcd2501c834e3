import { Link, NavLink } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { LogoMark } from '../../ui/Logo.tsx'
import { productName } from '../../ui/siteConfig.ts'
import { useTranslator } from '../../ui/translator.tsx'
import { getMenuAddress, getMenuLabel, getVisibleItems, useShell } from '../shell/shell.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { AppearanceMenu } from './AppearanceMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import styles from './TopBar.module.css'

interface TopBarProps {
  onMenuOpen: () => void
  titleSlot: (element: HTMLElement | null) => void
}

/**
 * The header: the page title and the tools of the user. On narrow screens some tools are in the menu drawer instead,
 * and a button opens it.
 */
export function TopBar({ onMenuOpen, titleSlot }: TopBarProps) {
  const translate = useTranslator()
  const { tools, hasAccounts } = useShell()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <button type="button" className={styles.burger} aria-label={translate('shell.menu.open')} onClick={onMenuOpen}>
          <Icon name="menu" />
        </button>
        <Link to="/admin" className={styles.brand} aria-label={`${productName}: ${translate('shell.home')}`}>
          <span className={styles.mark}>
            <LogoMark size={24} />
          </span>
          {productName}
        </Link>
        {tools?.search}
        {tools?.owner}
        <div className={styles.wideOnly}>
          <TopLinks />
          <LanguageMenu />
          <AppearanceMenu />
        </div>
        {tools?.panel}
        {hasAccounts !== false && <AccountMenu />}
      </div>
      <div className={styles.titleSlot} ref={titleSlot} />
    </header>
  )
}

function TopLinks() {
  const translate = useTranslator()
  const { navigation, me } = useShell()
  return getVisibleItems(navigation.top, me).map((item) => (
    <NavLink key={item.name} to={getMenuAddress(item, me)} className={styles.link}>
      <Icon name={item.icon} />
      <span className={styles.linkLabel}>{getMenuLabel(translate, item)}</span>
    </NavLink>
  ))
}
