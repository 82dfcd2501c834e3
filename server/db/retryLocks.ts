import { setTimeout as delay } from 'node:timers/promises'

/**
 * How long a migration waits for a lock, in ms. Shorter than PostgreSQL's `deadlock_timeout` of a second, so that a
 * deadlock ends the migration and not a request, and requests that queue behind it wait no longer.
 */
export const lockWaitMs = 500
const pauseMs = 1_000

/** Repeats a task as long as it fails because other processes hold a lock for too long. */
export async function retryLocks<T>(task: () => Promise<T>, log: (line: string) => void): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await task()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (isFirst) log('The tables are in use by other processes. Trying again until they are free.')
      await delay(pauseMs)
    }
  }
}

/** Whether an error, or its cause, says that a lock was not free in time. */
export function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '55P03') || isLockTimeout(error.cause)
}
