import { Button, IconButton, Tooltip } from '@mui/material'
import { useId } from 'react'
import { LinkBase } from 'react-admin'
import { resolveLayout } from '#language/layouts.ts'
import type { ResourceData } from '#language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useEngine } from '../engine.ts'
import { canCreate } from '../evaluationContext.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import type { ColumnSettings } from '../listState/columnOrder.ts'
import { type ListState, type Status, statuses } from '../listState/listState.ts'
import { getActionLabel } from '../messages.ts'
import { usePaths } from '../usePaths.ts'
import { ViewsMenu } from '../views/ViewsMenu.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { GroupMenu } from './GroupMenu.tsx'
import { LayoutMenu } from './LayoutMenu.tsx'
import styles from './ListToolbar.module.css'
import { SearchBox } from './SearchBox.tsx'

interface ListToolbarProps {
  resource: ResourceData
  state: ListState
  onChange: (change: Partial<ListState>) => void
  columns: ColumnSettings
  onColumnsChange: (columns: ColumnSettings) => void
  isFetching: boolean
  onRefresh: () => void
  /** The selection mode of the card layout; undefined if rows cannot be selected. */
  selectionMode: SelectionMode | undefined
  /** Adds a condition to the filter; undefined if the list has none. */
  onFilter: (() => void) | undefined
}

/** In the selection mode of the card layout, each card has a checkbox. */
export interface SelectionMode {
  readonly isOn: boolean
  set(isOn: boolean): void
}

/** The toolbar of a list: search, status, views, export, columns, refresh and add. */
export function ListToolbar(props: ListToolbarProps) {
  const { resource, state, onChange, columns, onColumnsChange, isFetching, onRefresh, selectionMode, onFilter } = props
  const { translate } = useEngine()
  const layout = resolveLayout(resource, state.layout)
  return (
    <div className={styles.toolbar}>
      {resource.list?.search && (
        <SearchBox resource={resource} search={state.search} onSearch={(search) => onChange({ search })} />
      )}
      {state.status && <StatusRadio value={state.status} onChange={(status) => onChange({ status })} />}
      <div className={styles.end}>
        {selectionMode && (
          <IconButton
            className={styles.pick}
            data-layout={layout}
            aria-label={translate('list.select.pick')}
            aria-pressed={selectionMode.isOn}
            onClick={() => selectionMode.set(!selectionMode.isOn)}
          >
            <Icon name="checkCircle" />
          </IconButton>
        )}
        {onFilter && (
          <Tooltip title={translate('list.filter')}>
            <Button
              className={styles.filter}
              aria-label={translate('list.filter')}
              aria-keyshortcuts="F"
              onClick={onFilter}
            >
              <Icon name="filter" />
              <span>{translate('list.filter')}</span>
            </Button>
          </Tooltip>
        )}
        {(layout === 'table' || layout === 'cards') && (
          <GroupMenu resource={resource} group={state.group} onChange={(group) => onChange({ group })} />
        )}
        <LayoutMenu resource={resource} layout={state.layout} onChange={(chosen) => onChange({ layout: chosen })} />
        <ViewsMenu resource={resource} current={{ state, columns }} onOpen={onChange} />
        <ExportButton resource={resource} state={state} columns={columns} />
        <ColumnChooser resource={resource} order={columns} onChange={onColumnsChange} />
        <Tooltip title={translate('list.refresh')}>
          <IconButton aria-label={translate('list.refresh')} onClick={onRefresh}>
            <Icon name="refresh" className={isFetching ? styles.spinning : undefined} />
          </IconButton>
        </Tooltip>
        <AddButton resource={resource} />
      </div>
    </div>
  )
}

/** A link to the create screen; not rendered if the user may not create. */
export function AddButton({ resource, label }: { resource: ResourceData; label?: string | undefined }) {
  const { translate, getEvaluationContext } = useEngine()
  const paths = usePaths(resource)
  if (!canCreate(resource, getEvaluationContext())) return null
  return (
    <Button
      variant="contained"
      component={LinkBase}
      to={paths.create}
      state={paths.linkState}
      className={styles.add}
      data-brief={label === undefined || undefined}
    >
      <Icon name="plus" size={18} />
      <span>{label ?? getActionLabel(translate, resource, 'create')}</span>
    </Button>
  )
}

function StatusRadio({ value, onChange }: { value: Status; onChange: (status: Status) => void }) {
  const { translate, isOwnApi, abilities } = useEngine()
  const name = useId()
  if (abilities?.conditions === false) return null
  const choices = statuses.filter((status) => status !== 'all' || status === value || isOwnApi)
  return (
    <fieldset className={styles.status}>
      <legend className="visually-hidden">{translate('list.status.label')}</legend>
      {choices.map((status) => (
        <label key={status} className={styles.choice}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={status === value}
            onChange={() => onChange(status)}
          />
          <span>{translate(`list.status.${status}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
