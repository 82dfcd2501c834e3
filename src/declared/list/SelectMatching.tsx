import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import { formatNumber } from '../../ui/formatNumber.ts'
import { buildFailure } from '../buildFailure.ts'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useEngine } from '../engine.ts'
import { buildFilter, type ListState } from '../listState/listState.ts'
import { type Selection, useListSelection } from '../listState/useSelection.ts'

/** The maximum number of selected records, which is also the maximum number of ids in an export. */
const maxSelected = 500
/** The maximum number of records in a bulk request for all matching records. */
const maxMatching = 10_000

interface SelectMatchingProps {
  resource: ResourceData
  state: ListState
  /** The rows of the current page. */
  rows: readonly RaRecord[]
  total: number
  /** Whether the server has a bulk endpoint; undefined until this is known. */
  hasBulk: boolean | undefined
}

/**
 * When the whole page is selected, this button selects all matching records. Without a bulk endpoint, the records are
 * loaded for this, up to the maximum.
 */
export function SelectMatching({ resource, state, rows, total, hasBulk }: SelectMatchingProps) {
  const selection = useListSelection()
  const isPageSelected = selection !== undefined && rows.length > 0 && rows.every((row) => selection.has(row))
  if (!isPageSelected || hasBulk === undefined || selection.matching) return null
  if (hasBulk && total <= maxMatching)
    return selection.count < total ? <SelectAllButton total={total} selection={selection} /> : null
  if (selection.count >= Math.min(total, maxSelected)) return null
  // Each search has its own key. A new search remounts the button, so that the result of the previous one is ignored.
  const key = JSON.stringify(buildFilter(state))
  return <SelectButton key={key} resource={resource} total={total} selection={selection} />
}

function SelectAllButton({ total, selection }: { total: number; selection: Selection }) {
  const { translate } = useEngine()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const handleClick = () => {
    focusNext(buttonRef.current)
    selection.selectMatching({ total, except: [] })
  }
  return (
    <Button ref={buttonRef} size="small" variant="text" onClick={handleClick}>
      {translate('list.select.matching', { count: formatNumber(translate.locale, total) })}
    </Button>
  )
}

/** Focuses the next element, because selecting the records unmounts the button. */
function focusNext(button: HTMLButtonElement | null): void {
  const next = button?.nextElementSibling
  if (button === document.activeElement && next instanceof HTMLElement) next.focus()
}

function SelectButton({
  resource,
  total,
  selection,
}: Omit<SelectMatchingProps, 'rows' | 'state' | 'hasBulk'> & { selection: Selection }) {
  const { translate } = useEngine()
  const { getData } = useListContext()
  const loadMutation = useMutation({ mutationFn: async () => (await getData?.({ maxResults: maxSelected })) ?? [] })
  const buttonRef = useRef<HTMLButtonElement>(null)
  const handleSuccess = (records: RaRecord[]) => {
    focusNext(buttonRef.current)
    selection.select(records)
  }
  // The callback does not run after the button has been unmounted.
  const select = () => loadMutation.mutate(undefined, { onSuccess: handleSuccess })
  const label = total > maxSelected ? 'list.select.firstMatching' : 'list.select.matching'
  const numbers = { count: formatNumber(translate.locale, total), most: formatNumber(translate.locale, maxSelected) }
  const failure = loadMutation.error ? buildFailure(translate, resource, 'list', loadMutation.error) : undefined
  return (
    <>
      <Button
        ref={buttonRef}
        size="small"
        variant="text"
        aria-disabled={loadMutation.isPending || undefined}
        onClick={() => !loadMutation.isPending && select()}
      >
        {translate(loadMutation.isPending ? 'list.select.matchingLoading' : label, numbers)}
      </Button>
      <FailureDialog failure={failure} onClose={loadMutation.reset} />
    </>
  )
}
