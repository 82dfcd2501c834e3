import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type Identifier, type RaRecord, useEvent, useListContext } from 'react-admin'
import type { ListState } from './listState.ts'

/** The selected rows of a list, on any number of pages. */
export interface Selection {
  /** Empty while all matching records are selected. */
  readonly ids: readonly Identifier[]
  /** Set while all matching records are selected. */
  readonly matching: Matching | undefined
  /** The number of selected records. */
  readonly count: number
  /** The selected records as they were last loaded. */
  readonly records: readonly RaRecord[]
  has(record: RaRecord): boolean
  /** Selects or deselects rows. */
  set(records: readonly RaRecord[], isSelected: boolean): void
  /** Toggles a row. With a range, sets all rows from the last toggled one to the same state. */
  toggle(record: RaRecord, withRange: boolean): void
  /** Replaces the selection. */
  select(records: readonly RaRecord[]): void
  /** Selects all records that match the conditions of the list. */
  selectMatching(matching: Matching): void
  clear(): void
}

/** A selection of all records that match the conditions of a list, except those that the user has deselected. */
export interface Matching {
  readonly total: number
  readonly except: readonly Identifier[]
}

const SelectionContext = createContext<Selection | undefined>(undefined)

export const SelectionProvider = SelectionContext.Provider

/** The selection of the list that contains the component; undefined if the list has none. */
export const useListSelection = (): Selection | undefined => useContext(SelectionContext)

/** react-admin's selection, with the records. It is cleared when the search, status, view, filter or layout changes. */
export function useSelection(
  rows: readonly RaRecord[] | undefined,
  { search, status, view, filter, layout }: ListState,
): Selection {
  const { selectedIds: ids, onSelect } = useListContext()
  const [loadedRecords, setLoadedRecords] = useState<ReadonlyMap<Identifier, RaRecord>>(new Map())
  const lastToggledId = useRef<Identifier>(undefined)
  const [matching, selectMatching] = useState<Matching>()
  const clear = useEvent(() => {
    selectMatching(undefined)
    onSelect([])
  })
  const select = useEvent((records: readonly RaRecord[]) => {
    selectMatching(undefined)
    setLoadedRecords(new Map(records.map((record) => [record.id, record])))
    onSelect(records.map(({ id }) => id))
  })
  // react-admin stores the selection globally, so it must be cleared.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup must run on a new search, status, view, filter or layout
  useEffect(() => clear, [clear, search, status, view, filter, layout])

  return useMemo(() => {
    const pageRecords = new Map(rows?.map((row) => [row.id, row]))
    const records = ids.flatMap((id) => pageRecords.get(id) ?? loadedRecords.get(id) ?? [])
    const has = (id: Identifier) => (matching ? !matching.except.includes(id) : ids.includes(id))
    const set = (changed: readonly RaRecord[], isSelected: boolean) => {
      if (matching) {
        const others = matching.except.filter((id) => !changed.some((candidate) => candidate.id === id))
        const except = isSelected ? others : [...others, ...changed.map(({ id }) => id)]
        return except.length < matching.total ? selectMatching({ ...matching, except }) : clear()
      }
      const others = records.filter(({ id }) => !changed.some((candidate) => candidate.id === id))
      select(isSelected ? [...others, ...changed] : others)
    }
    return {
      ids: matching ? [] : ids,
      matching,
      count: matching ? matching.total - matching.except.length : ids.length,
      records: matching ? [] : records,
      has: ({ id }) => has(id),
      set,
      toggle(record, withRange) {
        const range = withRange ? getRange([...pageRecords.values()], lastToggledId.current, record.id) : []
        lastToggledId.current = record.id
        set(range.length > 0 ? range : [record], !has(record.id))
      },
      select,
      selectMatching,
      clear,
    }
  }, [ids, rows, loadedRecords, matching, select, clear])
}

/** The rows between two ids, inclusive, in either direction. */
function getRange(rows: readonly RaRecord[], from: Identifier | undefined, to: Identifier): RaRecord[] {
  const indexes = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  return indexes.includes(-1) ? [] : rows.slice(Math.min(...indexes), Math.max(...indexes) + 1)
}
