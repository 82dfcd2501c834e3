/** One measurement. */
export interface Row {
  /**
   * What was measured. If the goal is missed, the findings must contain this label in bold, followed by an explanation.
   */
  readonly label: string
  /** The values with their units. */
  readonly measured: string
  /** Relative to the baseline of the same run. */
  readonly ratio?: number
  /** e.g. '>= 0.9' or '< 150 MB'; compared with the ratio unless `isMet` is set. */
  readonly goal?: string
  /** The relative difference between two measurements of the baseline: 0.05 is 5 %. */
  readonly noise?: number
  /** Whether the goal is met; if absent, the ratio is compared with the goal. */
  readonly isMet?: boolean
  /** The row of `docs/acceptance.md`, e.g. 'Z-49', that is proven if this figure and the others of that row meet their goals. */
  readonly proves?: string
}

/** A part of the bench: one table of `docs/performance.md`. */
export interface Part {
  readonly title: string
  /** Whether its program is built like the server, because it measures code of the server in its own process. */
  readonly isBuilt?: boolean
  /** Runs in its own process, with the project's root as working directory. @throws UnavailableError */
  measure(): Promise<readonly Row[]>
}

/** The machine lacks something that a part needs, e.g. PostgreSQL; its table stays unchanged. */
export class UnavailableError extends Error {}
