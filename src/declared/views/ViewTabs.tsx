import { Button, Menu, MenuItem } from '@mui/material'
import { Suspense, useId, useState } from 'react'
import { LinkBase } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import { formatNumber } from '../../ui/formatNumber.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useEngine } from '../engine.ts'
import type { ColumnSettings } from '../listState/columnOrder.ts'
import { buildListSearch, type ListState } from '../listState/listState.ts'
import { useOverflow } from './useOverflow.ts'
import { useSavedViews } from './useSavedViews.ts'
import { type GetViewCount, useViewCounts } from './useViewCounts.ts'
import { useViewOptions, type ViewOption } from './useViewOptions.ts'
import styles from './ViewTabs.module.css'

/** Loaded later, because only saved views need it. */
const ChangedView = lazyComponent(async () => (await import('./ChangedView.tsx')).ChangedView)

interface ViewTabsProps {
  resource: ResourceData
  state: ListState
  columns: ColumnSettings
  total: number
  /** Whether the rows are loaded. */
  isLoaded: boolean
  onOpen: (state: ListState) => void
}

/**
 * The whole list and its views as tabs, each with its number of records. The tabs are links, because the view is part
 * of the URL. Tabs that do not fit are in a menu. A list without views has no tabs.
 */
export function ViewTabs({ resource, state, columns, total, isLoaded, onOpen }: ViewTabsProps) {
  const { translate } = useEngine()
  const savedViews = useSavedViews(resource)
  const options = useViewOptions(resource, savedViews.views, state, translate('list.views.whole'))
  const wholeStatus = options[0]?.state.status
  // If records can be inactive, the label of the first tab names the status that it shows.
  const getLabel = ({ id, label }: ViewOption): string =>
    id === undefined && wholeStatus ? translate(`list.status.${wholeStatus}`) : label
  const getCount = useViewCounts(resource, {
    views: options.flatMap(({ id }) => id ?? []),
    wholeStatus,
    total,
    isEnabled: isLoaded && options.length > 1,
  })
  const currentIndex = options.findIndex(({ id }) => id === state.view)
  const { listRef, isHidden } = useOverflow(currentIndex)
  if (options.length === 1) return null
  const current = options[currentIndex]?.saved
  return (
    <div className={styles.bar}>
      <nav className={styles.tabs} aria-label={translate('list.views.button')}>
        <ul ref={listRef} className={styles.list}>
          {options.map((option, index) => (
            <li key={option.id ?? ''} data-hidden={isHidden(index) || undefined}>
              <LinkBase
                to={{ search: buildListSearch(resource, option.state) }}
                className={styles.tab}
                aria-current={option.id === state.view || undefined}
              >
                {getLabel(option)}
                <Count id={option.id} getCount={getCount} />
              </LinkBase>
            </li>
          ))}
        </ul>
        <MoreMenu
          options={options.filter((_option, index) => isHidden(index))}
          getCount={getCount}
          onOpen={({ state: opened }) => onOpen(opened)}
        />
      </nav>
      {current && (
        <Suspense fallback={null}>
          <ChangedView
            resource={resource}
            view={current}
            current={{ state, columns }}
            savedViews={savedViews}
            onOpen={onOpen}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The number of records of a view; nothing while it is loading. */
function Count({ id, getCount }: { id: string | undefined; getCount: GetViewCount }) {
  const { translate } = useEngine()
  const count = getCount(id)
  return count === undefined ? null : <span className={styles.count}>{formatNumber(translate.locale, count)}</span>
}

interface MoreMenuProps {
  options: readonly ViewOption[]
  getCount: GetViewCount
  onOpen: (option: ViewOption) => void
}

/** A menu with the tabs that do not fit. */
function MoreMenu({ options, getCount, onOpen }: MoreMenuProps) {
  const { translate } = useEngine()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (options.length === 0) return null
  return (
    <>
      <Button
        ref={setButton}
        id={id}
        size="small"
        variant="text"
        className={styles.more}
        aria-label={translate('list.views.more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        endIcon={<Icon name="chevronDown" size={16} />}
        onClick={() => setOpen(true)}
      >
        {translate('list.views.moreShort')}
      </Button>
      <Menu
        anchorEl={button}
        open={isOpen}
        onClose={() => setOpen(false)}
        container={button?.closest('main') ?? null}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {options.map((option) => (
          <MenuItem
            key={option.id ?? ''}
            onClick={() => {
              setOpen(false)
              onOpen(option)
            }}
          >
            {option.label}
            <Count id={option.id} getCount={getCount} />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
