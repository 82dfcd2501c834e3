import { Drawer } from '@mui/material'
import { Icon } from '../../ui/Icon.tsx'
import { LogoMark } from '../../ui/Logo.tsx'
import { productName } from '../../ui/siteConfig.ts'
import { useTranslator } from '../../ui/translator.tsx'
import { AppearanceMenu } from '../topBar/AppearanceMenu.tsx'
import { LanguageMenu } from '../topBar/LanguageMenu.tsx'
import { MenuList } from './MenuList.tsx'
import styles from './SideMenu.module.css'

/** The menu of narrow screens: an overlay that closes on navigation, on Escape, or on a click beside it. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslator()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { className: styles.drawer, 'aria-label': translate('shell.menu.label'), role: 'dialog' } }}
    >
      <div className={styles.drawerHead}>
        <span className={styles.brand}>
          <LogoMark />
          <span className={styles.label}>{productName}</span>
        </span>
        <button type="button" className={styles.close} aria-label={translate('shell.menu.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label={translate('shell.menu.label')}>
        <MenuList includesTopLinks />
        <div className={styles.choices}>
          <LanguageMenu hasVisibleLabel />
          <AppearanceMenu hasVisibleLabel />
        </div>
      </nav>
    </Drawer>
  )
}
