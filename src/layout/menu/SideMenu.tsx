import { ClickAwayListener } from '@mui/material'
import { type FocusEvent, type PointerEvent, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { LogoMark } from '../../ui/Logo.tsx'
import { productName } from '../../ui/siteConfig.ts'
import { useTranslator } from '../../ui/translator.tsx'
import { useDebouncedBoolean } from '../shell/useDebouncedBoolean.ts'
import { usePreference } from '../shell/usePreference.ts'
import { menuTimings } from '../theme/layoutConstants.ts'
import { MenuList } from './MenuList.tsx'
import styles from './SideMenu.module.css'

/** The side menu. Collapsed, it shows icons and expands over the page while it is in use. */
export function SideMenu() {
  const translate = useTranslator()
  const [isCollapsed, setCollapsed] = usePreference('menuCollapsed')
  const { isInUse, resetUsage, ...handlers } = useMenuUsage()
  const label = translate(isCollapsed ? 'shell.menu.expand' : 'shell.menu.collapse')
  const showsIconsOnly = isCollapsed && !isInUse
  return (
    <div
      className={styles.place}
      data-side-menu={isCollapsed ? 'collapsed' : 'open'}
      data-collapsed={isCollapsed || undefined}
      data-strip={showsIconsOnly || undefined}
    >
      <ClickAwayListener onClickAway={resetUsage}>
        <nav className={styles.menu} aria-label={translate('shell.menu.label')} {...handlers}>
          <Link to="/admin" className={styles.brand} aria-label={`${productName}: ${translate('shell.home')}`}>
            <LogoMark />
            <span className={styles.label}>{productName}</span>
          </Link>
          <MenuList isCollapsed={showsIconsOnly} />
          <button
            type="button"
            className={styles.collapse}
            aria-label={label}
            onClick={() => setCollapsed(!isCollapsed)}
          >
            <Icon name="panel" className={styles.panel} />
            <span className={styles.label}>{label}</span>
          </button>
        </nav>
      </ClickAwayListener>
    </div>
  )
}

/**
 * Whether the menu is in use: the pointer has been over it for a moment, it has the keyboard focus, or the user touched
 * it and has not pressed elsewhere since. Escape ends this, even while the pointer is over the menu.
 */
function useMenuUsage() {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isOpen = useDebouncedBoolean(isHovered, menuTimings.hover)
  const resetUsage = () => {
    setHovered(false)
    setFocused(false)
  }
  return {
    isInUse: isOpen || isFocused,
    resetUsage,
    onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && setHovered(true),
    onPointerLeave: (event: PointerEvent) => event.pointerType !== 'touch' && setHovered(false),
    onPointerUp: (event: PointerEvent) => event.pointerType === 'touch' && setFocused(true),
    onFocus: (event: FocusEvent<HTMLElement>) => event.target.matches(':focus-visible') && setFocused(true),
    onBlur: (event: FocusEvent<HTMLElement>) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    onKeyDown: ({ key }: { key: string }) => key === 'Escape' && resetUsage(),
  }
}
