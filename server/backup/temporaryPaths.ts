import { rmSync } from 'node:fs'
import { getReason } from '../getReason.ts'

/** The files and folders of a running command, which are removed if the command is stopped. */
export interface TemporaryPaths {
  add(path: string): void
  /** Keeps a path that was added from being removed. */
  forget(path: string): void
  /** Adds a task that runs before Ctrl+C ends the process, for cleaning up what is not a file. */
  onStop(task: () => Promise<unknown>): void
  /** Whether Ctrl+C is ending the process. */
  isStopping(): boolean
  /**
   * Lets the last steps run to their end: from now on Ctrl+C is ignored.
   *
   * @throws Error if the process is already ending
   */
  finish(): void
  /** Removes all paths. */
  remove(): void
}

const settleMs = 500

/** Ends the process on Ctrl+C or SIGTERM with exit code 1, and removes unfinished files. */
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
    // Waits for files that Node's threads are about to create. This blocks the event loop, so no code can create
    // others.
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
