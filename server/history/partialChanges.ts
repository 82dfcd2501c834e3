import { getEntries } from '#language/recordEntries.ts'
import type { RecordData } from '#language/values.ts'
import type { FieldChange } from '../records/diffRecords.ts'

type Rows = Map<unknown, RecordData>

const indexRows = (value: unknown, key: string): Rows => new Map(getEntries(value).map((row) => [row[key], row]))

/**
 * Joins successive changes of one field whose entries contain only the rows that differ. A row that is the same before
 * and after all changes is left out.
 *
 * @param changes in the order in which they were made; at least one has `partialBy`
 */
export function joinPartialChanges(changes: readonly FieldChange[]): FieldChange {
  const key = changes.find(({ partialBy }) => partialBy !== undefined)?.partialBy ?? ''
  const [former, latest]: [Rows, Rows] = [new Map(), new Map()]
  const known = new Set<unknown>()
  for (const { from, to } of changes) {
    const [before, after] = [indexRows(from, key), indexRows(to, key)]
    for (const [name, row] of before) {
      if (!known.has(name)) former.set(name, row)
      latest.delete(name)
    }
    for (const [name, row] of after) latest.set(name, row)
    for (const name of [...before.keys(), ...after.keys()]) known.add(name)
  }
  const isSame = (name: unknown) => JSON.stringify(former.get(name)) === JSON.stringify(latest.get(name))
  const pick = (rows: Rows) => [...rows].flatMap(([name, row]) => (isSame(name) ? [] : [row]))
  return { from: pick(former), to: pick(latest), partialBy: key }
}

/** Undoes a change that contains only the rows that differ. The removed rows are added at the end. */
export function undoPartialChange(rows: unknown, { from, to, partialBy = '' }: FieldChange): RecordData[] {
  const [former, latest] = [indexRows(from, partialBy), indexRows(to, partialBy)]
  const isAdded = (name: unknown) => latest.has(name) && !former.has(name)
  const kept = getEntries(rows).filter((row) => !isAdded(row[partialBy]))
  const removed = [...former].filter(([name]) => !latest.has(name)).map(([, row]) => row)
  return [...kept.map((row) => former.get(row[partialBy]) ?? row), ...removed]
}
