/** Whether a process accepts requests, or why it does not. */
export const readyStates = ['ok', 'starting', 'draining', 'full'] as const
/** Problems that an operator should look at although the process accepts requests. */
export const readyWarnings = ['mailsStuck', 'jobsParked', 'backupsFailed'] as const

/** The response of GET /api/ready. */
export interface ReadyAnswer {
  readonly status: (typeof readyStates)[number]
  readonly warnings: readonly (typeof readyWarnings)[number][]
}
