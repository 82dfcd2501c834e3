import { rmSync } from 'node:fs'
import { getReason } from '../getReason.ts'

/** Files and folders of a command that is under way. */
export interface TemporaryPaths {
  add(path: string): void
  /** Keeps a path that was added. */
  forget(path: string): void
  /** Runs before the process ends on Ctrl C, for what is not in a file. */
  onStop(task: () => Promise<unknown>): void
  /** Whether Ctrl C is ending the process. */
  isStopping(): boolean
  /**
   * Lets the last steps run to their end: from now on Ctrl C is ignored.
   *
   * @throws Error if the process is being ended already
   */
  finish(): void
  /** Removes all of them. */
  remove(): void
}

const settleMs = 500

/** Ends the process on Ctrl C or SIGTERM with exit code 1, without leaving what it has begun. */
export function createTemporaryPaths(): TemporaryPaths {
  const paths = new Set<string>()
  const tasks: (() => Promise<unknown>)[] = []
  let isFinishing = false
  let isStopping = false
  const remove = () => {
    for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  }
  const stop = async () => {
    if (isFinishing || isStopping) return
    isStopping = true
    remove()
    // Files that the threads of Node are about to create appear meanwhile. No code runs that would begin others.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, settleMs)
    remove()
    try {
      for (const task of tasks) await task()
      console.error('Stopped. Nothing of it is left.')
    } catch (error) {
      console.error(`Stopped. ${getReason(error)}`)
    }
    remove()
    process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  return {
    add: (path) => void paths.add(path),
    forget: (path) => void paths.delete(path),
    onStop: (task) => void tasks.push(task),
    isStopping: () => isStopping,
    finish: () => {
      if (isStopping) throw new Error('It is being stopped.')
      isFinishing = true
    },
    remove,
  }
}
