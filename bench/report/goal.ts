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
 * @throws Error if the goal is neither decided by `met` nor comparable with a ratio
 */
export function isMet({ what, ratio, goal, met }: Row): boolean | undefined {
  if (met !== undefined || goal === undefined) return met
  const [, sign = '', limit] = /^(>=|<=|>|<) (\d+(?:\.\d+)?)$/.exec(goal) ?? []
  const holds = comparisons[sign]
  if (ratio === undefined || !holds) throw new Error(`${what}: whether '${goal}' is met cannot be told`)
  return holds(ratio, Number(limit))
}

/** The rows that miss their goal without an explanation in the findings. */
export function findUnexplained(rows: readonly Row[], findings: string): Row[] {
  return rows.filter((row) => isMet(row) === false && !findings.includes(`**${row.what}`))
}
