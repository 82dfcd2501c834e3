/**
 * Runs a function after a delay in ms; returns a function that cancels it. Injected, so that tests control the time.
 */
export type Schedule = (task: () => void, delayMs: number) => () => void

/** Uses the system timer. A scheduled function does not keep the process running. */
export const systemSchedule: Schedule = (task, delayMs) => {
  const timer = setTimeout(task, delayMs)
  timer.unref()
  return () => clearTimeout(timer)
}

const minRetryDelayMs = 60_000
/** The longest pause of `computeRetryDelay`, in ms. */
export const maxRetryDelayMs = 3_600_000

/**
 * The tolerated difference between the clocks of processes, in ms. A stored time that is further ahead than the longest
 * wait plus this was stored by a process whose clock was ahead, and is ignored.
 */
export const clockSkewMs = 60_000

/** The pause after a number of failed tries, in ms: 1, 2, 4, … minutes, at most an hour. */
export function computeRetryDelay(attempts: number): number {
  return Math.min(minRetryDelayMs * 2 ** (attempts - 1), maxRetryDelayMs)
}

interface RepeatOptions {
  /** Runs the job once. The signal asks it to stop early. */
  readonly work: (signal: AbortSignal) => Promise<unknown>
  /** The time from the end of one run to the start of the next, in ms; the first run starts at once. */
  readonly intervalMs: number
  readonly schedule: Schedule
  /** Receives the error of a failed run; the next run follows anyway. */
  readonly reportError: (error: unknown) => void
}

/**
 * Runs a job repeatedly.
 *
 * @returns a function that stops it and waits for the current run, at most the given time
 */
export function runRepeatedly({
  work: task,
  intervalMs,
  schedule,
  reportError,
}: RepeatOptions): (timeoutMs: number) => Promise<void> {
  const abortController = new AbortController()
  let cancelNextRun: () => void = () => undefined
  let currentRun = Promise.resolve()
  const runOnce = (): void => {
    currentRun = task(abortController.signal).then(() => undefined, reportError)
    void currentRun.then(() => {
      if (!abortController.signal.aborted) cancelNextRun = schedule(runOnce, intervalMs)
    })
  }
  runOnce()
  return async (timeoutMs) => {
    abortController.abort()
    cancelNextRun()
    let cancelTimeout: () => void = () => undefined
    const timeout = new Promise<void>((resolve) => {
      cancelTimeout = schedule(resolve, timeoutMs)
    })
    await Promise.race([currentRun, timeout])
    cancelTimeout()
  }
}
