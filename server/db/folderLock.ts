import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { StartError } from '../startError.ts'
import {
  getProcessIdentity,
  isRunning,
  isSameIdentity,
  type ProcessIdentity,
  parseIdentity,
} from './processIdentity.ts'

/** A lock that is held until release. If its process dies, the next process takes the lock over. */
export interface FolderLock {
  release(): Promise<void>
}

/**
 * The interval at which the process that has the lock updates the lock file, so that processes on other machines see
 * that it is alive.
 */
const heartbeatMs = 5_000
/** A lock that was not updated for this long is stale; longer than any statement should block the event loop. */
const staleAfterMs = 60_000
/** Replacing a lock takes milliseconds; after this time the process that replaces it is considered dead. */
const takeoverMs = 10_000

/**
 * Locks a folder for this process.
 *
 * @param watchMs how long a lock file is watched whose time is in the future
 * @throws StartError if another process holds the lock
 */
export async function lockFolder(folder: string, watchMs = 2 * heartbeatMs): Promise<FolderLock> {
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new StartError(`The data directory ${folder} cannot be used: ${error.message}`, { cause: error })
  })
  const path = join(folder, 'lock')
  const currentProcess = await getProcessIdentity()
  await resetFutureTime(path, watchMs)
  if (!(await createFile(path, currentProcess)) && !(await replaceStaleLock(path, currentProcess)))
    throw await createInUseError(folder, path)
  const heartbeat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), heartbeatMs)
  heartbeat.unref()
  return {
    release: async () => {
      clearInterval(heartbeat)
      const holder = await readHolder(path)
      if (holder && isSameIdentity(holder, currentProcess)) await rm(path, { force: true })
    },
  }
}

async function createFile(path: string, content: unknown): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(content), { flag: 'wx' })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

// Two processes may find the same stale lock. Only the process that creates the second file may replace the lock. It
// then checks again, so that it never removes a lock that another process has just created.
async function replaceStaleLock(path: string, currentProcess: ProcessIdentity): Promise<boolean> {
  if (!(await isStale(path))) return false
  const takeoverPath = `${path}.takeover`
  if ((await getFileAge(takeoverPath)) > takeoverMs) await rm(takeoverPath, { force: true })
  if (!(await createFile(takeoverPath, currentProcess))) return false
  try {
    if (!(await isStale(path))) return false
    await rm(path, { force: true })
    return await createFile(path, currentProcess)
  } finally {
    await rm(takeoverPath, { force: true })
  }
}

// A process on another machine or in another container cannot be looked up, and a lock file without a readable holder
// may be incomplete. In both cases the age of the file decides.
async function isStale(path: string): Promise<boolean> {
  const holder = await readHolder(path)
  const isHolderRunning = holder && (await isRunning(holder))
  return isHolderRunning === undefined ? (await getFileAge(path)) > staleAfterMs : !isHolderRunning
}

/**
 * Resets the time of a lock file that is in the future, because a clock was ahead, if no process updates the file.
 * Otherwise the lock would count as valid until that time. A live holder would have updated the file.
 */
async function resetFutureTime(path: string, watchMs: number): Promise<void> {
  if ((await getFileAge(path)) > -staleAfterMs) return
  const before = await stat(path).catch(() => undefined)
  await setTimeout(watchMs)
  const after = await stat(path).catch(() => undefined)
  if (before && before.mtimeMs === after?.mtimeMs) await utimes(path, new Date(0), new Date(0)).catch(() => undefined)
}

async function readHolder(path: string): Promise<ProcessIdentity | undefined> {
  return parseIdentity(await readFile(path, 'utf8').catch(() => ''))
}

async function getFileAge(path: string): Promise<number> {
  const stats = await stat(path).catch(() => undefined)
  return stats ? Date.now() - stats.mtimeMs : 0
}

/** The process that has a folder locked now, if any. Changes nothing. */
export async function findLockHolder(folder: string): Promise<ProcessIdentity | undefined> {
  const path = join(folder, 'lock')
  const holder = await readHolder(path)
  return holder && !(await isStale(path)) ? holder : undefined
}

async function createInUseError(folder: string, path: string): Promise<StartError> {
  const holder = await readHolder(path)
  const owner = holder ? `another Sillage (process ${holder.pid})` : 'another Sillage'
  const hint = holder && (await isRunning(holder)) ? '' : ' If it was killed, try again in a minute.'
  return new StartError(
    `The data directory ${folder} is in use by ${owner}. Stop it first, or choose another directory with DATA_DIR.${hint}`,
  )
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
