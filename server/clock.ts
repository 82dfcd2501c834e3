/** What time it is. Passed in wherever time matters, so that tests decide it. */
export type Clock = () => Date

/** The machine's own time. */
export const systemClock: Clock = () => new Date()
