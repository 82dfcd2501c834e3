import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import { getMenuAddress, getMenuLabel, getVisibleItems, type MenuItem, useShell } from '../shell/shell.ts'
import { useDebouncedBoolean } from '../shell/useDebouncedBoolean.ts'
import { useNavigation } from '../shell/useNavigation.ts'
import { menuTimings } from '../theme/layoutConstants.ts'
import styles from './MenuList.module.css'

interface MenuListProps {
  /** Whether the menu shows only icons, because it is collapsed and not in use. */
  isCollapsed?: boolean
  /** Whether the links of the top bar are listed too: on narrow screens, the top bar does not show them. */
  includesTopLinks?: boolean
}

/** The menu items: first the screens in their groups, then the items of screens that do not exist yet. */
export function MenuList({ isCollapsed = false, includesTopLinks = false }: MenuListProps) {
  const translate = useTranslator()
  const { me } = useShell()
  const navigation = useNavigation()
  return (
    <div className={styles.places}>
      <h2 className={styles.section}>
        <span className={styles.label}>{translate('shell.menu.manage')}</span>
      </h2>
      <ul className={styles.list}>
        {getVisibleItems(navigation.side, me).map((item) => (
          <li key={item.name}>
            {item.children ? (
              <MenuGroup {...item} items={item.children} isCollapsed={isCollapsed} />
            ) : (
              <MenuEntry {...item} />
            )}
          </li>
        ))}
      </ul>
      {includesTopLinks && <MenuEntryList items={getVisibleItems(navigation.top, me)} />}
      <MenuEntryList items={getVisibleItems(navigation.upcomingItems, me)} />
    </div>
  )
}

function MenuEntryList({ items }: { items: readonly MenuItem[] }) {
  if (items.length === 0) return null
  return (
    <ul className={styles.list} data-apart>
      {items.map((item) => (
        <li key={item.name}>
          <MenuEntry {...item} />
        </li>
      ))}
    </ul>
  )
}

function MenuEntry(item: MenuItem) {
  const { icon, to } = item
  const translate = useTranslator()
  const { me } = useShell()
  const content = (
    <>
      <Icon name={icon} className={styles.icon} />
      <span className={styles.label}>{getMenuLabel(translate, item)}</span>
    </>
  )
  if (to === undefined) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link without a target, as WAI-ARIA describes it
      <a role="link" aria-disabled="true" className={styles.item} title={translate('shell.menu.notAvailable')}>
        {content}
        <span className="visually-hidden">{translate('shell.menu.notAvailable')}</span>
      </a>
    )
  }
  return (
    <NavLink to={getMenuAddress(item, me)} className={styles.item}>
      {content}
    </NavLink>
  )
}

interface MenuGroupProps extends MenuItem {
  items: readonly MenuItem[]
  isCollapsed: boolean
}

/**
 * A group of screens. It opens automatically when one of them is shown. A group that the user opened closes some
 * time after the menu has collapsed.
 */
function MenuGroup({ items, isCollapsed, ...group }: MenuGroupProps) {
  const translate = useTranslator()
  const id = useId()
  const { pathname } = useLocation()
  const isCurrent = items.some(({ to }) => to !== undefined && (pathname === to || pathname.startsWith(`${to}/`)))
  const [userChoice, setUserChoice] = useState<boolean>()
  const isInUse = useDebouncedBoolean(!isCollapsed, menuTimings.dropdown)
  if (isCollapsed && !isInUse && userChoice !== undefined) setUserChoice(undefined)
  const open = userChoice ?? isCurrent
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-expanded={open}
        aria-controls={id}
        data-current={isCurrent || undefined}
        onClick={() => setUserChoice(!open)}
      >
        <Icon name={group.icon} className={styles.icon} />
        <span className={styles.label}>{getMenuLabel(translate, group)}</span>
        <Icon name="chevronDown" size={16} className={styles.chevron} />
      </button>
      <div className={styles.group} data-open={open || undefined}>
        <ul className={styles.list} id={id}>
          {items.map((item) => (
            <li key={item.name}>
              <MenuEntry {...item} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
