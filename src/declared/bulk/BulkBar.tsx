import { Button, IconButton, Tooltip } from '@mui/material'
import { type ReactNode, useRef } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { bulkText } from '#i18n/bulkTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useEngine } from '../engine.ts'
import type { ListState } from '../listState/listState.ts'
import type { Selection } from '../listState/useSelection.ts'
import styles from './BulkBar.module.css'
import { BulkProgress } from './BulkProgress.tsx'
import { BulkSummaryDialog } from './BulkSummaryDialog.tsx'
import { Commands } from './Commands.tsx'
import { useBulkRun } from './useBulkRun.ts'

interface BulkBarProps {
  resource: ResourceData
  selection: Selection
  state: ListState
  /** The rows of the page, for "select all". */
  rows: readonly RaRecord[]
  /** A control that selects more rows than those of the page. @param hasBulk as `useHasBulk` */
  renderSelectMore?: (hasBulk: boolean | undefined) => ReactNode
  /** Commands that change no data. They are shown before the others. */
  readOnlyCommands?: ReactNode
  /** Ends the selection mode. Only set in this mode, in which the bar is shown even without selected rows. */
  onEndSelection?: (() => void) | undefined
  /** Called after the summary dialog has closed and returned the focus. */
  onDialogClosed: () => void
}

/**
 * The commands on the selected rows, their progress and their result. Shown while rows are selected, in selection mode
 * and during a run.
 */
export function BulkBar({
  resource,
  selection,
  state,
  rows,
  renderSelectMore,
  readOnlyCommands,
  onEndSelection,
  onDialogClosed,
}: BulkBarProps) {
  const { translate } = useEngine()
  const { total = 0 } = useListContext()
  const bulk = useBulkRun(resource, { selection, state })
  const { count } = selection
  const isShown = count > 0 || bulk.progress !== undefined || onEndSelection !== undefined
  // When all rows of the page are selected, `renderSelectMore` replaces the button "select all". Without it, the
  // button stays, because removing it would lose the focus.
  const isSelectAllReplaced = rows.length < total && rows.every((row) => selection.has(row))
  const bar = useRef<HTMLElement>(null)
  const clear = () => {
    // Clearing removes the bar. Cards have no checkbox in a header; their list takes the focus itself.
    bar.current?.parentElement?.querySelector<HTMLElement>('thead input')?.focus()
    selection.clear()
    onEndSelection?.()
  }
  return (
    <>
      {isShown && (
        <section
          ref={bar}
          className={styles.bar}
          aria-label={bulkText(translate.locale, 'label')}
          data-bottom-bar="bulk"
        >
          {bulk.progress ? (
            <BulkProgress progress={bulk.progress} onStop={bulk.stop} />
          ) : (
            <>
              <SelectedCount count={count} onClear={clear} />
              <div className={styles.commands}>
                {onEndSelection && !isSelectAllReplaced && (
                  <Button size="small" variant="text" onClick={() => selection.set(rows, true)}>
                    {bulkText(translate.locale, 'all')}
                  </Button>
                )}
                {count > 0 && renderSelectMore?.(bulk.hasBulk)}
                {count > 0 && readOnlyCommands}
                <Commands resource={resource} selection={selection} status={state.status} bulk={bulk} />
              </div>
            </>
          )}
        </section>
      )}
      <BulkSummaryDialog bulk={bulk} onClosed={onDialogClosed} />
      <FailureDialog failure={bulk.failure} onClose={bulk.dismiss} onClosed={onDialogClosed} />
    </>
  )
}

/** The number of selected rows, with a button that selects none. */
function SelectedCount({ count, onClear }: { count: number; onClear: () => void }) {
  const { translate } = useEngine()
  return (
    <div className={styles.count}>
      <span aria-hidden="true">{translate('list.select.count', { smart_count: count })}</span>
      <Tooltip title={translate('list.select.clear')}>
        <IconButton size="small" aria-label={translate('list.select.clear')} onClick={onClear}>
          <Icon name="close" size={18} />
        </IconButton>
      </Tooltip>
    </div>
  )
}
