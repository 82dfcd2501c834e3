import type { Row } from '../part.ts'

const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '>=': (value, limit) => value >= limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '<': (value, limit) => value < limit,
}

/**
 * Whether a row meets its goal; undefined if it has none.
 *
 * @throws Error if `isMet` is absent and the ratio cannot be compared with the goal
 */
export function isMet({ label, ratio, goal, isMet: met }: Row): boolean | undefined {
  if (met !== undefined || goal === undefined) return met
  const [, sign = '', limit] = /^(>=|<=|>|<) (\d+(?:\.\d+)?)$/.exec(goal) ?? []
  const compare = comparisons[sign]
  if (ratio === undefined || !compare) throw new Error(`${label}: whether '${goal}' is met cannot be told`)
  return compare(ratio, Number(limit))
}

/** The rows that miss their goal without an explanation in the findings. */
export function findUnexplained(rows: readonly Row[], findings: string): Row[] {
  return rows.filter((row) => isMet(row) === false && !findings.includes(`**${row.label}`))
}
