/** Runs work after so many milliseconds; returns what calls it off. Passed in, so that tests decide when time passes. */
export type Schedule = (work: () => void, afterMs: number) => () => void

/** The machine's own timer. Nothing scheduled keeps the process from ending. */
export const systemSchedule: Schedule = (work, afterMs) => {
  const timer = setTimeout(work, afterMs)
  timer.unref()
  return () => clearTimeout(timer)
}

interface Repetition {
  /** Does it once. The signal says that it should come to an end. */
  readonly work: (signal: AbortSignal) => Promise<unknown>
  /** From the end of one time to the beginning of the next; the first one is at once. */
  readonly everyMs: number
  readonly schedule: Schedule
  /** Is told what a time failed with; the next one comes all the same. */
  readonly report: (error: unknown) => void
}

/**
 * Does some work again and again.
 *
 * @returns a function that ends it, and waits for work under way, but no longer than the time given
 */
export function repeat({ work, everyMs, schedule, report }: Repetition): (patienceMs: number) => Promise<void> {
  const stop = new AbortController()
  let callOff: () => void = () => undefined
  let underWay = Promise.resolve()
  const once = (): void => {
    underWay = work(stop.signal).then(() => undefined, report)
    void underWay.then(() => {
      if (!stop.signal.aborted) callOff = schedule(once, everyMs)
    })
  }
  once()
  return async (patienceMs) => {
    stop.abort()
    callOff()
    let callOffWait: () => void = () => undefined
    const patience = new Promise<void>((resolve) => {
      callOffWait = schedule(resolve, patienceMs)
    })
    await Promise.race([underWay, patience])
    callOffWait()
  }
}
