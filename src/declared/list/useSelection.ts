import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type Identifier, type RaRecord, useEvent, useRecordSelection } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { ListState } from './listState.ts'

/** The rows that a person picked to do something with all of them. They may stand on several pages. */
export interface Selection {
  readonly ids: readonly Identifier[]
  /** The same rows, as they were last seen. */
  readonly records: readonly RaRecord[]
  has(record: RaRecord): boolean
  /** Adds rows, or takes them out. */
  set(records: readonly RaRecord[], isSelected: boolean): void
  /** Adds a row or takes it out; with a range, all between the one before and it go the same way. */
  toggle(record: RaRecord, withRange: boolean): void
  /** These rows and no others. */
  select(records: readonly RaRecord[]): void
  clear(): void
}

const SelectionContext = createContext<Selection | undefined>(undefined)

export const SelectionProvider = SelectionContext.Provider

/** The selection of the list around; undefined where nothing can be selected. */
export const useListSelection = (): Selection | undefined => useContext(SelectionContext)

/** react-admin's selection of a resource, with the records. It belongs to what was searched for, and ends with it. */
export function useSelection(
  resource: ResourceData,
  rows: readonly RaRecord[] | undefined,
  { search, status, view }: ListState,
): Selection {
  const [ids, kept] = useRecordSelection<RaRecord>({ resource: routeOf(resource) })
  const [seen, setSeen] = useState<ReadonlyMap<Identifier, RaRecord>>(new Map())
  const last = useRef<Identifier>(undefined)
  const clear = useEvent(() => kept.clearSelection())
  const select = useEvent((records: readonly RaRecord[]) => {
    setSeen(new Map(records.map((record) => [record.id, record])))
    kept.select(records.map(({ id }) => id))
  })
  // The selection is react-admin's and would outlive the search, and the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search, status or view is another list
  useEffect(() => clear, [clear, search, status, view])

  return useMemo(() => {
    const shown = new Map(rows?.map((row) => [row.id, row]))
    const records = ids.flatMap((id) => shown.get(id) ?? seen.get(id) ?? [])
    const set = (changed: readonly RaRecord[], isSelected: boolean) => {
      const others = records.filter(({ id }) => !changed.some((one) => one.id === id))
      select(isSelected ? [...others, ...changed] : others)
    }
    return {
      ids,
      records,
      has: ({ id }) => ids.includes(id),
      set,
      toggle(record, withRange) {
        const range = withRange ? between([...shown.values()], last.current, record.id) : []
        last.current = record.id
        set(range.length > 0 ? range : [record], !ids.includes(record.id))
      },
      select,
      clear,
    }
  }, [ids, rows, seen, select, clear])
}

/** The rows from one to another, both included, whichever stands first. */
function between(rows: readonly RaRecord[], from: Identifier | undefined, to: Identifier): RaRecord[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  return ends.includes(-1) ? [] : rows.slice(Math.min(...ends), Math.max(...ends) + 1)
}
