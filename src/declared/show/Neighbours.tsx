import { IconButton, Tooltip } from '@mui/material'
import { useEffect } from 'react'
import { LinkBase, type RaRecord, useEvent, useGetList, useNavigate } from 'react-admin'
import { recordTexts } from '#i18n/recordTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { isKeyUsedByTarget } from '../../layout/shell/isKeyUsedByTarget.ts'
import { usePreference } from '../../layout/shell/usePreference.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { buildGetListParams, buildListSearch, type ListState, parseListState } from '../listState/listState.ts'
import { usePaths } from '../usePaths.ts'
import styles from './RecordPage.module.css'

interface NeighboursProps {
  resource: ResourceData
  record: RaRecord
}

/**
 * The position of a record in the list from which it was opened, with links to the previous and the next record, even
 * across pages. Renders nothing if the record was not opened from a list.
 */
export function Neighbours({ resource, record }: NeighboursProps) {
  const { linkState } = usePaths(resource)
  const query = linkState.list?.split('?')[1]
  const state = query === undefined ? undefined : parseListState(resource, query)
  return state ? <NeighboursInList resource={resource} record={record} state={state} /> : null
}

/** The previous or next record, and the page of the list that contains it. */
interface Neighbour {
  readonly record: RaRecord
  readonly page: number
}

function NeighboursInList({ resource, record, state }: NeighboursProps & { state: ListState }) {
  const { neighbours: texts } = useLocalizedTexts(recordTexts)
  const { place, total, previous, next } = useNeighbours(resource, record, state)
  const paths = usePaths(resource)
  const navigate = useNavigate()
  const [singleKeys] = usePreference('singleKeys')
  const getLink = ({ record: other, page }: Neighbour) => ({
    to: paths.show(other.id),
    state: { list: paths.list + buildListSearch(resource, { ...state, page }) },
  })
  const handleKeyDown = useEvent((event: KeyboardEvent) => {
    const target = event.key === 'j' ? next : event.key === 'k' ? previous : undefined
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
    if (!target || !isPlain || !singleKeys || isKeyUsedByTarget(event.target)) return
    const { to, state: linkState } = getLink(target)
    navigate(to, { state: linkState })
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [handleKeyDown])
  if (place === undefined) return null
  const buildButton = (label: string, icon: 'chevronLeft' | 'chevronRight', target: Neighbour | undefined) => (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        {...(target ? { component: LinkBase, ...getLink(target) } : { 'aria-disabled': true })}
      >
        <Icon name={icon} size={18} />
      </IconButton>
    </Tooltip>
  )
  return (
    <nav className={styles.neighbours} aria-label={texts.label}>
      {buildButton(texts.previous, 'chevronLeft', previous)}
      <span>{fillText(texts.place, { place, total })}</span>
      {buildButton(texts.next, 'chevronRight', next)}
    </nav>
  )
}

/**
 * The position of a record in its list, starting at 1, and its neighbors; no position if the list no longer contains
 * the record.
 */
function useNeighbours(resource: ResourceData, record: RaRecord, state: ListState) {
  const { page, perPage } = state
  const { data = [], total = 0 } = usePageOfList(resource, state)
  const index = data.findIndex(({ id }) => id === record.id)
  const isFirst = index === 0
  const isLast = index === data.length - 1 && page * perPage < total
  const before = usePageOfList(resource, { ...state, page: page - 1 }, isFirst).data?.at(-1)
  const after = usePageOfList(resource, { ...state, page: page + 1 }, isLast && index >= 0).data?.[0]
  const toNeighbour = (other: RaRecord | undefined, on: number): Neighbour | undefined =>
    other && { record: other, page: on }
  return {
    place: index < 0 ? undefined : (page - 1) * perPage + index + 1,
    total,
    previous: isFirst ? toNeighbour(before, page - 1) : toNeighbour(data[index - 1], page),
    next: isLast ? toNeighbour(after, page + 1) : toNeighbour(data[index + 1], page),
  }
}

/** A page of the list, from the cache if the user has just viewed it. Not loaded for page 0, which does not exist. */
const usePageOfList = (resource: ResourceData, state: ListState, isEnabled = true) =>
  useGetList<RaRecord>(getRoute(resource), buildGetListParams(state), {
    enabled: isEnabled && state.page > 0,
    retry: false,
  })
