import { ClickAwayListener } from '@mui/material'
import { type FocusEvent, type PointerEvent, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { LogoMark } from '../../ui/Logo.tsx'
import { productName } from '../../ui/site.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useDelayed } from '../shell/useDelayed.ts'
import { usePreference } from '../shell/usePreference.ts'
import { menuTimes } from '../theme/shellNumbers.ts'
import { MenuList } from './MenuList.tsx'
import styles from './SideMenu.module.css'

/** The side menu. Collapsed, it shows icons and expands over the page while it is in use. */
export function SideMenu() {
  const texts = useTexts()
  const [collapsed, setCollapsed] = usePreference('menuCollapsed')
  const { isInUse, leave, ...handlers } = useInUse()
  const label = texts(collapsed ? 'shell.menu.expand' : 'shell.menu.collapse')
  const isStrip = collapsed && !isInUse
  return (
    <div className={styles.place} data-collapsed={collapsed || undefined} data-strip={isStrip || undefined}>
      <ClickAwayListener onClickAway={leave}>
        <nav className={styles.menu} aria-label={texts('shell.menu.label')} {...handlers}>
          <Link to="/admin" className={styles.brand} aria-label={`${productName}: ${texts('shell.home')}`}>
            <LogoMark />
            <span className={styles.label}>{productName}</span>
          </Link>
          <MenuList isAway={isStrip} />
          <button type="button" className={styles.collapse} aria-label={label} onClick={() => setCollapsed(!collapsed)}>
            <Icon name="panel" className={styles.panel} />
            <span className={styles.label}>{label}</span>
          </button>
        </nav>
      </ClickAwayListener>
    </div>
  )
}

/**
 * Whether the menu is in use: the pointer has been over it for a moment, it has the keyboard focus, or it was touched
 * and there was no press elsewhere since. Escape ends this, even while the pointer is over the menu.
 */
function useInUse() {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isOpen = useDelayed(isHovered, menuTimes.hover)
  const leave = () => {
    setHovered(false)
    setFocused(false)
  }
  return {
    isInUse: isOpen || isFocused,
    leave,
    onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && setHovered(true),
    onPointerLeave: (event: PointerEvent) => event.pointerType !== 'touch' && setHovered(false),
    onPointerUp: (event: PointerEvent) => event.pointerType === 'touch' && setFocused(true),
    onFocus: (event: FocusEvent<HTMLElement>) => event.target.matches(':focus-visible') && setFocused(true),
    onBlur: (event: FocusEvent<HTMLElement>) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    onKeyDown: ({ key }: { key: string }) => key === 'Escape' && leave(),
  }
}
