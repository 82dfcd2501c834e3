import type { ImportTarget } from '#language/imports/import.ts'

/** The errors in the assignment of columns to fields. */
export interface ColumnProblems {
  /** The columns whose field is also assigned to another column. */
  readonly twice: ReadonlySet<number>
  /** The required fields without a column. Empty if a key is selected, because existing records have these fields. */
  readonly missing: readonly ImportTarget[]
  /** If a key is selected, the required fields without a column, because of which only existing records can be changed. */
  readonly missingForNew: readonly ImportTarget[]
}

type ChosenColumns = readonly { readonly index: number; readonly field: string | null }[]

export function findColumnProblems(
  columns: ChosenColumns,
  targets: readonly ImportTarget[],
  key: string | null,
): ColumnProblems {
  const fields = columns.flatMap(({ field }) => field ?? [])
  const isTwice = (field: string | null) => field !== null && fields.filter((other) => other === field).length > 1
  const missing = targets.filter(({ name, required }) => required && !fields.includes(name))
  return {
    twice: new Set(columns.filter(({ field }) => isTwice(field)).map(({ index }) => index)),
    ...(key === null ? { missing, missingForNew: [] } : { missing: [], missingForNew: missing }),
  }
}
