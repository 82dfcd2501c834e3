import { rmSync } from 'node:fs'

/** Files and folders of a command that is under way. */
export interface TemporaryPaths {
  add(path: string): void
  /** Keeps a path that was added. */
  forget(path: string): void
  /** Lets the last steps run to their end: from now on Ctrl C is ignored. */
  finish(): void
  /** Removes all of them. */
  remove(): void
}

const settleMs = 500

/** Ends the process on Ctrl C or SIGTERM with exit code 1, without leaving what it has begun. */
export function createTemporaryPaths(): TemporaryPaths {
  const paths = new Set<string>()
  let isFinishing = false
  const remove = () => {
    for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isFinishing) return
      remove()
      // Files that the threads of Node are about to create appear meanwhile. No code runs that would begin others.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, settleMs)
      remove()
      console.error('Stopped. Nothing of it is left.')
      process.exit(1)
    })
  return {
    add: (path) => void paths.add(path),
    forget: (path) => void paths.delete(path),
    finish: () => {
      isFinishing = true
    },
    remove,
  }
}
