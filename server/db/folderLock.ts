import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../startError.ts'
import { isRunning, type ProcessIdentity, parseIdentity, sameIdentity, thisProcess } from './processIdentity.ts'

/** A lock that is held until release. If its process dies, the next process takes the lock over. */
export interface FolderLock {
  release(): Promise<void>
}

/**
 * The interval at which the process that has the lock updates the lock file, so that processes on other machines see
 * that it is alive.
 */
const signOfLifeMs = 5_000
/** A lock that was not updated for this long is stale; longer than any statement should block the event loop. */
const silenceMs = 60_000
/** Replacing a lock takes milliseconds; after this time the replacing process counts as dead. */
const takeoverMs = 10_000

/**
 * Locks a folder for this process.
 *
 * @throws StartError if another process holds the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new StartError(`The data directory ${folder} cannot be used: ${error.message}`, { cause: error })
  })
  const path = join(folder, 'lock')
  const me = await thisProcess()
  if (!(await create(path, me)) && !(await takeOver(path, me))) throw await refusal(folder, path)
  const alive = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), signOfLifeMs)
  alive.unref()
  return {
    release: async () => {
      clearInterval(alive)
      const holder = await holderOf(path)
      if (holder && sameIdentity(holder, me)) await rm(path, { force: true })
    },
  }
}

async function create(path: string, content: unknown): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(content), { flag: 'wx' })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

// Two processes may find the same stale lock. Only the process that creates the second file may replace the lock. It
// then checks again, so that it never removes a lock that another process has just created.
async function takeOver(path: string, me: ProcessIdentity): Promise<boolean> {
  if (!(await isStale(path))) return false
  const guard = `${path}.takeover`
  if ((await ageOf(guard)) > takeoverMs) await rm(guard, { force: true })
  if (!(await create(guard, me))) return false
  try {
    if (!(await isStale(path))) return false
    await rm(path, { force: true })
    return await create(path, me)
  } finally {
    await rm(guard, { force: true })
  }
}

// A process on another machine or in another container cannot be looked up, and a lock file without a readable holder
// may be incomplete. In both cases the age of the file decides.
async function isStale(path: string): Promise<boolean> {
  const holder = await holderOf(path)
  const running = holder && (await isRunning(holder))
  return running === undefined ? (await ageOf(path)) > silenceMs : !running
}

async function holderOf(path: string): Promise<ProcessIdentity | undefined> {
  return parseIdentity(await readFile(path, 'utf8').catch(() => ''))
}

async function ageOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found ? Date.now() - found.mtimeMs : 0
}

async function refusal(folder: string, path: string): Promise<StartError> {
  const holder = await holderOf(path)
  const who = holder ? `another Sillage (process ${holder.pid})` : 'another Sillage'
  const hint = holder && (await isRunning(holder)) ? '' : ' If it was killed, try again in a minute.'
  return new StartError(
    `The data directory ${folder} is in use by ${who}. Stop it first, or choose another directory with DATA_DIR.${hint}`,
  )
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
