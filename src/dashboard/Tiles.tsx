import { Skeleton } from '@mui/material'
import { useRef } from 'react'
import { Link } from 'react-router'
import { campaigns } from '#product/resources/campaigns.ts'
import { capsules } from '#product/resources/capsules.ts'
import { devices } from '#product/resources/devices.ts'
import { useTotal } from '../declared/list/useTotal.ts'
import { getMenuScreens, type MenuScreen, useShell } from '../layout/shell/shell.ts'
import { formatNumber } from '../ui/formatNumber.ts'
import { Icon } from '../ui/Icon.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { useFocusFallback } from '../ui/useFocusFallback.ts'
import styles from './Tiles.module.css'

/** The tiles: each counts the records of one list under a filter, and links to that list with `query`. */
const tiles = [
  { name: 'campaigns', resource: campaigns, filter: { isActive: true }, query: '?status=active', isAlarm: false },
  { name: 'connected', resource: devices, filter: { view: 'connected' }, query: '?view=connected', isAlarm: false },
  { name: 'runningLow', resource: capsules, filter: { view: 'runningLow' }, query: '?view=runningLow', isAlarm: true },
  { name: 'pastDue', resource: capsules, filter: { view: 'pastDue' }, query: '?view=pastDue', isAlarm: true },
] as const

type TileData = (typeof tiles)[number]

/** Counts of important records, each with a link to its list. Lists that the user may not open are left out. */
export function Tiles() {
  const translate = useTranslator()
  const { navigation, me } = useShell()
  const listRef = useRef<HTMLUListElement>(null)
  useFocusFallback(listRef)
  const menuScreens = getMenuScreens(navigation, me)
  const visibleTiles = tiles.flatMap((tile) => {
    const menuScreen = menuScreens.find(({ name }) => name === tile.resource.name)
    return menuScreen ? [{ tile, menuScreen }] : []
  })
  if (visibleTiles.length === 0) return null
  return (
    <ul ref={listRef} tabIndex={-1} className={styles.tiles} aria-label={translate('dashboard.tiles.label')}>
      {visibleTiles.map(({ tile, menuScreen }) => (
        <li key={tile.name}>
          <Tile tile={tile} menuScreen={menuScreen} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ tile, menuScreen }: { tile: TileData; menuScreen: MenuScreen }) {
  const translate = useTranslator()
  const { total, isFailed, reload } = useTotal(tile.resource, tile.filter)
  const label = translate(`dashboard.tiles.${tile.name}`, { smart_count: total ?? 0 })
  if (total === undefined && isFailed) {
    return (
      <div className={styles.tile}>
        <span className={styles.label}>{label}</span>
        <p role="alert" className={styles.failed}>
          {translate('dashboard.tiles.failed')}
        </p>
        <button
          type="button"
          className={styles.retry}
          aria-label={translate('dashboard.tiles.retry', { name: label })}
          onClick={reload}
        >
          {translate('dashboard.retry')}
        </button>
      </div>
    )
  }
  const isAlarming = tile.isAlarm && total !== undefined && total > 0
  return (
    <Link to={`${menuScreen.to}${tile.query}`} className={styles.tile} data-alarm={isAlarming || undefined}>
      <Icon name={isAlarming ? 'alert' : menuScreen.icon} className={styles.icon} />
      <span className={styles.number} aria-busy={total === undefined}>
        {total === undefined ? <Skeleton width={48} /> : formatNumber(translate.locale, total)}
      </span>
      <span className={styles.label}>{label}</span>
    </Link>
  )
}
