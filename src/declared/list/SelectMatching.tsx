import { Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { numberText } from '../../ui/numberText.ts'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useEngine } from '../engine.ts'
import { type Failure, failureOf } from '../failure.ts'
import type { ListState } from './listState.ts'
import { questionOf } from './useListPage.ts'
import { type Selection, useListSelection } from './useSelection.ts'

/** The maximum selection; an export accepts no more ids. */
const mostSelected = 500
/** The maximum page size of the API. */
const perPage = 50

interface SelectMatchingProps {
  resource: ResourceData
  state: ListState
  /** The rows of the current page. */
  rows: readonly RaRecord[]
  total: number
}

/** When the whole page is selected, offers to select all matching records up to the maximum. */
export function SelectMatching({ resource, state, rows, total }: SelectMatchingProps) {
  const selection = useListSelection()
  const isPageSelected = selection !== undefined && rows.length > 0 && rows.every((row) => selection.has(row))
  if (!isPageSelected || selection.ids.length >= Math.min(total, mostSelected)) return null
  // Another search remounts the button, so that the answer for the previous search is ignored.
  const key = JSON.stringify(questionOf({ ...state, page: 1 }).filter)
  return <SelectButton key={key} resource={resource} state={state} total={total} selection={selection} />
}

type SelectButtonProps = Omit<SelectMatchingProps, 'rows'> & { selection: Selection }

function SelectButton({ resource, state, total, selection }: SelectButtonProps) {
  const { translate } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const load = async () => {
    setLoading(true)
    try {
      const records = await readMatching(dataProvider, resource, state)
      if (!isGone.current) selection.select(records)
    } catch (error) {
      setFailure(failureOf(translate, resource, 'list', error))
    }
    setLoading(false)
  }
  const label = total > mostSelected ? 'list.select.firstMatching' : 'list.select.matching'
  const numbers = { count: numberText(translate.locale, total), most: numberText(translate.locale, mostSelected) }
  return (
    <>
      <Button size="small" variant="text" aria-disabled={isLoading || undefined} onClick={() => !isLoading && load()}>
        {translate(isLoading ? 'list.select.matchingLoading' : label, numbers)}
      </Button>
      <FailureDialog failure={failure} onClose={() => setFailure(undefined)} />
    </>
  )
}

/** Loads the records that match a list state, page by page. */
async function readMatching(
  dataProvider: DeclaredDataProvider,
  resource: ResourceData,
  state: ListState,
): Promise<RaRecord[]> {
  const { sort, filter } = questionOf(state)
  // A record can move between pages during the loading; the map removes duplicates.
  const found = new Map<RaRecord['id'], RaRecord>()
  for (let page = 1; found.size < mostSelected; page++) {
    const pagination = { page, perPage }
    const { data } = await dataProvider.getList<RaRecord>(routeOf(resource), { pagination, sort, filter })
    for (const record of data) found.set(record.id, record)
    if (data.length < perPage) break
  }
  return [...found.values()].slice(0, mostSelected)
}
