/** The result of checking one part of an installation. */
export interface Finding {
  readonly part: string
  /** `fault`: something does not work, or will not at the next start; `warning`: it works and should be looked at. */
  readonly state: 'ok' | 'warning' | 'fault'
  /** What was found, and for a warning or a fault also what to do. */
  readonly text: string
}

/** Creates functions that build the findings about one part of an installation. */
export const createFindings = (part: string) => ({
  ok: (text: string): Finding => ({ part, state: 'ok', text }),
  warning: (text: string): Finding => ({ part, state: 'warning', text }),
  fault: (text: string): Finding => ({ part, state: 'fault', text }),
})
