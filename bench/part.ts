/** One measured fact. */
export interface Row {
  /** What was measured; a sentence in the findings that begins with it in bold explains why its goal is missed. */
  readonly what: string
  /** The figures, with their units. */
  readonly measured: string
  /** To the baseline of the same run. */
  readonly ratio?: number
  /** e.g. '>= 0.9' or '< 150 MB'; with a ratio and without `met` it is about the ratio. */
  readonly goal?: string
  /** How far two measurements of the baseline differ, as a share: 0.05 is 5 %. */
  readonly noise?: number
  /** Absent: what ratio and goal say. */
  readonly met?: boolean
}

/** A part of the bench: a table of `docs/performance.md`. */
export interface Part {
  readonly title: string
  /** Runs in a process of its own, whose working directory is the project's root. @throws NotHere */
  measure(): Promise<readonly Row[]>
}

/** The machine lacks what a part needs, e.g. the programs of PostgreSQL: its table stays as it is. */
export class NotHere extends Error {}
