import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { type MenuItem, menuLabel, useShell, visibleItems } from '../shell/shell.ts'
import { useDelayed } from '../shell/useDelayed.ts'
import { menuTimes } from '../theme/shellNumbers.ts'
import styles from './MenuList.module.css'

interface MenuListProps {
  /** The menu is collapsed to icons and not in use. */
  isAway?: boolean
  /** Whether the links of the top bar are listed too, because it does not show them on narrow screens. */
  withTop?: boolean
}

/** The menu items: first the screens in their groups, then the items of screens that do not exist yet. */
export function MenuList({ isAway = false, withTop = false }: MenuListProps) {
  const texts = useTexts()
  const { navigation, me } = useShell()
  return (
    <div className={styles.places}>
      <h2 className={styles.section}>
        <span className={styles.label}>{texts('shell.menu.manage')}</span>
      </h2>
      <ul className={styles.list}>
        {visibleItems(navigation.side, me).map((item) => (
          <li key={item.name}>
            {item.children ? <Group {...item} items={item.children} isAway={isAway} /> : <Item {...item} />}
          </li>
        ))}
      </ul>
      {withTop && <ItemList items={visibleItems(navigation.top, me)} />}
      <ItemList items={visibleItems(navigation.later, me)} />
    </div>
  )
}

function ItemList({ items }: { items: readonly MenuItem[] }) {
  if (items.length === 0) return null
  return (
    <ul className={styles.list} data-apart>
      {items.map((item) => (
        <li key={item.name}>
          <Item {...item} />
        </li>
      ))}
    </ul>
  )
}

function Item(item: MenuItem) {
  const { icon, to } = item
  const texts = useTexts()
  const content = (
    <>
      <Icon name={icon} className={styles.icon} />
      <span className={styles.label}>{menuLabel(texts, item)}</span>
    </>
  )
  if (to === undefined) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link without a target, as WAI-ARIA describes it
      <a role="link" aria-disabled="true" className={styles.item} title={texts('shell.menu.notAvailable')}>
        {content}
        <span className="visually-hidden">{texts('shell.menu.notAvailable')}</span>
      </a>
    )
  }
  return (
    <NavLink to={to} className={styles.item}>
      {content}
    </NavLink>
  )
}

interface GroupProps extends MenuItem {
  items: readonly MenuItem[]
  isAway: boolean
}

/**
 * A group of screens. It opens automatically when one of them is shown. In a collapsed menu, a group that the user
 * opened closes some time after the pointer has left.
 */
function Group({ items, isAway, ...group }: GroupProps) {
  const texts = useTexts()
  const id = useId()
  const { pathname } = useLocation()
  const isCurrent = items.some(({ to }) => to !== undefined && (pathname === to || pathname.startsWith(`${to}/`)))
  const [wanted, setWanted] = useState<boolean>()
  const isAttended = useDelayed(!isAway, menuTimes.dropdown)
  if (isAway && !isAttended && wanted !== undefined) setWanted(undefined)
  const open = wanted ?? isCurrent
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-expanded={open}
        aria-controls={id}
        data-current={isCurrent || undefined}
        onClick={() => setWanted(!open)}
      >
        <Icon name={group.icon} className={styles.icon} />
        <span className={styles.label}>{menuLabel(texts, group)}</span>
        <Icon name="chevronDown" size={16} className={styles.chevron} />
      </button>
      <div className={styles.group} data-open={open || undefined}>
        <ul className={styles.list} id={id}>
          {items.map((item) => (
            <li key={item.name}>
              <Item {...item} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
