import type { RaRecord } from 'react-admin'

/** The cell of a list that the user edits. */
export interface InlineTarget {
  /** The row as in the list. */
  readonly record: RaRecord
  readonly cell: HTMLElement
  /** The record with its version, if a save has just returned it; otherwise it is loaded. */
  readonly stored?: RaRecord | undefined
}

/** The name of the column. Every editable cell has it in an attribute. */
export const getColumnName = (cell: HTMLElement): string => cell.dataset.inline ?? ''

/**
 * Finds the next or previous editable cell of the table; undefined at the end.
 *
 * @param rows the records of the rows of the table, in the same order
 */
export function findNextTarget(
  { cell }: InlineTarget,
  rows: readonly RaRecord[],
  direction: 1 | -1,
): InlineTarget | undefined {
  const body = cell.closest('tbody')
  const cells = [...(body?.querySelectorAll<HTMLElement>('td[data-inline]') ?? [])]
  const next = cells[cells.indexOf(cell) + direction]
  const record = rows[[...(body?.children ?? [])].findIndex((row) => row.contains(next ?? null))]
  return next && record && cells.includes(cell) ? { record, cell: next } : undefined
}
