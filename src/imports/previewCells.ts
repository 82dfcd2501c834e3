import type { Import, ImportRow, ImportRowCell, ImportVerdict } from '#language/imports/import.ts'

/** A group of refused rows that need the same correction. */
export type Repair = Import['repairs'][number]

/** Whether a cell is relevant for a verdict, for example the cell with the error in a refused row. */
const isConcerned: Readonly<Record<ImportVerdict, (cell: ImportRowCell) => boolean>> = {
  new: () => true,
  unchanged: () => true,
  changed: ({ from, to }) => from !== to,
  refused: ({ sentence }) => sentence !== undefined,
  conflict: ({ theirs }) => theirs !== undefined,
}

/**
 * The fields to show for these rows, in the order of the targets: those with a relevant cell. If no cell is relevant,
 * for example because only the key is a duplicate, all fields.
 */
export function getShownFields(
  rows: readonly ImportRow[],
  verdict: ImportVerdict,
  targets: readonly { readonly name: string }[],
): readonly string[] {
  const getFields = (matters: (cell: ImportRowCell) => boolean) =>
    targets.map(({ name }) => name).filter((name) => rows.some(({ cells }) => cells[name] && matters(cells[name])))
  const concerned = getFields(isConcerned[verdict])
  return concerned.length > 0 ? concerned : getFields(() => true)
}

/** The verdict to show first: the one that needs the most attention. */
export function getFirstVerdict(counts: { readonly [V in ImportVerdict]: number }): ImportVerdict {
  const inOrder = ['refused', 'conflict', 'new', 'changed', 'unchanged'] as const
  return inOrder.find((verdict) => counts[verdict] > 0) ?? 'new'
}
