/**
 * Runs a function after a delay in ms; returns a function that cancels it. Injected, so that tests control the time.
 */
export type Schedule = (work: () => void, afterMs: number) => () => void

/** Uses the system timer. A scheduled function does not keep the process running. */
export const systemSchedule: Schedule = (work, afterMs) => {
  const timer = setTimeout(work, afterMs)
  timer.unref()
  return () => clearTimeout(timer)
}

interface Repetition {
  /** Runs the job once. The signal asks it to stop early. */
  readonly work: (signal: AbortSignal) => Promise<unknown>
  /** The time from the end of one run to the start of the next, in ms; the first run starts at once. */
  readonly everyMs: number
  readonly schedule: Schedule
  /** Receives the error of a failed run; the next run follows anyway. */
  readonly report: (error: unknown) => void
}

/**
 * Runs a job repeatedly.
 *
 * @returns a function that stops it and waits for the current run, at most the given time
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
