import type { ImportTarget } from '#language/imports/import.ts'

/** What is wrong with the chosen fields of the columns. */
export interface ColumnProblems {
  /** The columns whose field another column has too. */
  readonly twice: ReadonlySet<number>
  /** The required fields without a column. With a key they are not missing: existing records have them. */
  readonly missing: readonly ImportTarget[]
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
    missing: key === null ? missing : [],
  }
}
