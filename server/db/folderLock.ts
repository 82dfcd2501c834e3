import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../startError.ts'
import { isRunning, type ProcessIdentity, parseIdentity, sameIdentity, thisProcess } from './processIdentity.ts'

/** Held until released; a process that dies without releasing leaves a lock that the next one takes over. */
export interface FolderLock {
  release(): Promise<void>
}

/** How often a holder shows that it lives, for processes that cannot look it up. */
const signOfLifeMs = 5_000
/** Longer than any statement should keep a holder from showing that it lives. */
const silenceMs = 60_000
/** Replacing a lock takes milliseconds; whoever is at it longer has died. */
const takeoverMs = 10_000

/**
 * Locks a folder for this process.
 *
 * @throws StartError when another process holds it
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

// Two processes may find the same stale lock. Only the one that creates the second file replaces it, and it looks again
// while it has that file, so that it never replaces a lock somebody has just taken.
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

// A process of another machine or container cannot be looked up, and a lock without a readable holder is one that is
// being written or was cut off; both are judged by their last sign of life.
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
