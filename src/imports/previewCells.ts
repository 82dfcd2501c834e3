import type { Import, ImportRow, ImportRowCell, ImportVerdict } from '#language/imports/import.ts'

/** A group of refused rows that one repair corrects. */
export type Repair = Import['repairs'][number]

/** Whether a cell is what a person looks for among the rows with a verdict. */
const isConcerned: Readonly<Record<ImportVerdict, (cell: ImportRowCell) => boolean>> = {
  new: () => true,
  unchanged: () => true,
  changed: ({ from, to }) => from !== to,
  refused: ({ sentence }) => sentence !== undefined,
  conflict: ({ theirs }) => theirs !== undefined,
}

/**
 * The fields that are shown for these rows, in the order of the targets: those with a cell that matters. Rows whose
 * cells are all in order, such as those of a key that is there twice, show everything.
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

/** The verdict that is shown first: the one with the most work. */
export function getFirstVerdict(counts: { readonly [V in ImportVerdict]: number }): ImportVerdict {
  const inOrder = ['refused', 'conflict', 'new', 'changed', 'unchanged'] as const
  return inOrder.find((verdict) => counts[verdict] > 0) ?? 'new'
}
