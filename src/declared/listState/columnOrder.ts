import { type Column, columnsOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'

/** The column settings of a user. */
export interface ColumnOrder {
  /** All columns by name, in order. */
  readonly names: readonly string[]
  readonly hidden: readonly string[]
}

/** The declared order, without hidden columns. */
export function declaredOrder(resource: ResourceData): ColumnOrder {
  return { names: columnsOf(resource).map(({ name }) => name), hidden: [] }
}

/**
 * Normalizes a stored order: columns that are no longer declared are removed, new ones are added at the end, and at
 * least one column is visible.
 */
export function mendColumnOrder(resource: ResourceData, kept: unknown): ColumnOrder {
  const declared = declaredOrder(resource)
  if (typeof kept !== 'object' || kept === null) return declared
  const { names, hidden }: Partial<Record<keyof ColumnOrder, unknown>> = kept
  const known = declared.names.filter((name) => includes(names, name))
  const inOrder = Array.isArray(names) ? known.toSorted((a, b) => names.indexOf(a) - names.indexOf(b)) : known
  const all = [...inOrder, ...declared.names.filter((name) => !inOrder.includes(name))]
  const isHidden = all.filter((name) => includes(hidden, name))
  return { names: all, hidden: isHidden.length < all.length ? isHidden : [] }
}

/** The visible columns in the user's order. */
export function visibleColumns(resource: ResourceData, { names, hidden }: ColumnOrder): Column[] {
  const columns = columnsOf(resource)
  return names
    .filter((name) => !hidden.includes(name))
    .flatMap((name) => columns.find((one) => one.name === name) ?? [])
}

/** Whether columns are in another order than the declared one. */
export function isMoved(resource: ResourceData, columns: readonly Column[]): boolean {
  const shown = columns.map(({ name }) => name)
  return declaredOrder(resource)
    .names.filter((name) => shown.includes(name))
    .some((name, at) => name !== shown[at])
}

/** Shows a hidden column or hides a visible one. The last visible column cannot be hidden. */
export function toggleColumn({ names, hidden }: ColumnOrder, name: string): ColumnOrder {
  if (hidden.includes(name)) return { names, hidden: hidden.filter((one) => one !== name) }
  return hidden.length + 1 < names.length ? { names, hidden: [...hidden, name] } : { names, hidden }
}

/** Moves a column one position up (-1) or down (1). At the ends, nothing changes. */
export function moveColumn({ names, hidden }: ColumnOrder, name: string, by: -1 | 1): ColumnOrder {
  const from = names.indexOf(name)
  const other = names[from + by]
  if (other === undefined) return { names, hidden }
  return { names: names.map((one) => (one === name ? other : one === other ? name : one)), hidden }
}

function includes(list: unknown, name: string): boolean {
  return Array.isArray(list) && list.includes(name)
}
