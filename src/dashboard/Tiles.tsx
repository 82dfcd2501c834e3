import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { type Place, placesOf, useShell } from '../layout/shell.ts'
import { Icon } from '../ui/Icon.tsx'
import { numberText } from '../ui/numberText.ts'
import { useTexts } from '../ui/texts.tsx'
import styles from './Tiles.module.css'

/** What is counted on the tiles: a list of the menu, and what of it. */
const tiles = [
  { name: 'campaigns', place: 'campaigns', filter: { isActive: true }, query: '?status=active', isAlarm: false },
  { name: 'connected', place: 'devices', filter: { view: 'connected' }, query: '?view=connected', isAlarm: false },
  { name: 'runningLow', place: 'capsules', filter: { view: 'runningLow' }, query: '?view=runningLow', isAlarm: true },
  { name: 'pastDue', place: 'capsules', filter: { view: 'pastDue' }, query: '?view=pastDue', isAlarm: true },
] as const

type TileData = (typeof tiles)[number]

/** How much there is of what matters, each leading to the list of it. What a person may not see is not counted. */
export function Tiles() {
  const texts = useTexts()
  const { navigation, me } = useShell()
  const places = placesOf(navigation, me)
  const seen = tiles.flatMap((tile) => {
    const place = places.find(({ name }) => name === tile.place)
    return place ? [{ tile, place }] : []
  })
  if (seen.length === 0) return null
  return (
    <ul className={styles.tiles} aria-label={texts('dashboard.tiles.label')}>
      {seen.map(({ tile, place }) => (
        <li key={tile.name}>
          <Tile tile={tile} place={place} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ tile, place }: { tile: TileData; place: Place }) {
  const texts = useTexts()
  const { total, isFailed, reload } = useTotal(tile, place)
  const label = texts(`dashboard.tiles.${tile.name}`)
  if (total === undefined && isFailed) {
    return (
      <div className={styles.tile}>
        <span className={styles.label}>{label}</span>
        <p role="alert" className={styles.failed}>
          {texts('dashboard.tiles.failed')}
        </p>
        <button
          type="button"
          className={styles.retry}
          aria-label={texts('dashboard.tiles.retry', { name: label })}
          onClick={reload}
        >
          {texts('dashboard.retry')}
        </button>
      </div>
    )
  }
  const isAlarming = tile.isAlarm && total !== undefined && total > 0
  return (
    <Link to={`${place.to}${tile.query}`} className={styles.tile} data-alarm={isAlarming || undefined}>
      <Icon name={isAlarming ? 'alert' : place.icon} className={styles.icon} />
      <span className={styles.number} aria-busy={total === undefined}>
        {total === undefined ? <Skeleton width={48} /> : numberText(texts.locale, total)}
      </span>
      <span className={styles.label}>{label}</span>
    </Link>
  )
}

/** How many records the list says there are; none of them is asked for but one. */
function useTotal({ filter }: TileData, { to }: Place) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const route = to.replace('/admin/', '')
  const query = useQuery({
    queryKey: [route, 'total', filter],
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: 1 }
      return (await dataProvider.getList(route, { pagination, filter, signal })).total ?? 0
    },
    retry: false,
    networkMode: 'always',
  })
  return { total: query.data, isFailed: query.isError, reload: () => void query.refetch() }
}
