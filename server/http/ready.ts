/** Why a process takes requests, or none. */
export const readyStates = ['ok', 'starting', 'draining', 'full'] as const
/** What an operator should look at while requests are taken all the same. */
export const readyWarnings = ['mailsStuck', 'jobsParked', 'backupsFailed'] as const

/** The answer of GET /api/ready. */
export interface ReadyAnswer {
  readonly status: (typeof readyStates)[number]
  readonly warnings: readonly (typeof readyWarnings)[number][]
}
